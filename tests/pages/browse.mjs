// Uses pages in Chromium: what is shown, by clicks, keys, touch, on paper, in the dark, and without
// the script. Usage: node browse.mjs CHROMIUM ROOT, in the directory with the pages. Prints TAP.
import axe from "axe-core";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const [executablePath] = process.argv.slice(2);
const browser = await chromium.launch({
	executablePath,
	args: [
		"--no-sandbox",
		"--disable-gpu",
		"--disable-quic",
		"--no-first-run",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
	],
});

let count = 0;
let failed = 0;

function equal(got, wanted, what = "") {
	if (JSON.stringify(got) !== JSON.stringify(wanted))
		throw new Error(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
}

function truth(value, what) {
	if (!value)
		throw new Error(what);
}

// A test with a page of its own, in which nothing may be complained about or asked of a network.
async function test(what, name, use, options = {}) {
	const context = await browser.newContext({
		viewport: { width: 1200, height: 900 },
		...options,
	});
	const page = await context.newPage();
	const troubles = [];

	page.on("console", (message) => troubles.push(message.text()));
	page.on("pageerror", (error) => troubles.push(error.message));
	page.on("dialog", (dialog) => {
		troubles.push(`dialog: ${dialog.message()}`);
		dialog.dismiss();
	});
	page.on("request", (request) => {
		if (!request.url().startsWith("file:"))
			troubles.push(`request: ${request.url()}`);
	});
	count++;
	try {
		await page.goto(`file://${process.cwd()}/${name}`);
		await use(page);
		if (!options.troubled)
			equal(troubles, [], "troubles");
		console.log(`ok ${count} - ${what}`);
	} catch (error) {
		failed++;
		console.log(`not ok ${count} - ${what}`);
		console.log(String(error.message).replace(/^/gm, "# "));
		await page.screenshot({ path: `failed-${count}.png` }).catch(() => {});
	}
	await context.close();
}

// --- What is shown ------------------------------------------------------------------------------

const textOf = (page, selector) => page.locator(selector).first().innerText();
const placeOf = (page, game = 1) => textOf(page, `#game-${game} .place`);
const currentOf = (page, game = 1) =>
	page.locator(`#game-${game} [aria-current]`).evaluateAll((all) => all.map((one) => one.id));
const press = (page, ...keys) =>
	keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const click = (page, name, game = 1) => page.locator(`#game-${game} button.${name}`).click();
const isPressed = (page, name, game = 1) =>
	page.locator(`#game-${game} button.${name}`).getAttribute("aria-pressed");

// The pieces of a diagram, each with its class and corner.
function piecesOf(page, selector) {
	return page.locator(`${selector} .ct1-pieces use`).evaluateAll((uses) =>
		uses
			.map((use) => {
				const [name, ...place] = ["class", "x", "y", "transform"].map((key) =>
					use.getAttribute(key),
				);

				return [name, ...place.filter((one) => one !== null)].join(" ");
			})
			.sort(),
	);
}

const piecesDrawn = (file) =>
	Array.from(
		readFileSync(file, "utf8").matchAll(
			/<use class="(ct1-piece [^"]*)" xlink:href="#[^"]*" ((?:[a-z]*="[^"]*" ?)*)/g,
		),
		([, name, place]) => `${name} ${place.replace(/[a-z]*="([^"]*)"/g, "$1")}`,
	).sort();

// Puts a drawing of the library's into the page, as large as the board that is there.
function putDrawing(page, file) {
	const drawing = readFileSync(file, "utf8").replace(/ id="[^"]*"/g, "");

	return page.evaluate((text) => {
		const board = document.querySelector(".board");
		const other = board.cloneNode();

		other.id = "drawing";
		other.innerHTML = text;
		board.after(other);
	}, drawing);
}

// Where the letters and digits beside the board are, from its corner.
function coordinatesOf(page, selector) {
	return page.locator(`${selector} svg`).evaluate((svg) => {
		const origin = svg.getBoundingClientRect();

		return Array.from(svg.querySelectorAll(".ct1-coordinates path"), (path) => {
			const box = path.getBoundingClientRect();

			return [box.left - origin.left, box.top - origin.top, box.width].map(Math.round).join(" ");
		}).sort();
	});
}

async function likeDrawing(page, file) {
	await putDrawing(page, file);
	const drawn = await coordinatesOf(page, "#drawing");

	truth(drawn.length >= 16, "the drawing has no coordinates");
	equal(await coordinatesOf(page, "#game-1 .board:not(#drawing)"), drawn, "coordinates");
	await page.evaluate(() => document.querySelector("#drawing").remove());
}

await test("it opens at the end", "book.html", async (page) => {
	equal(await currentOf(page), ["game-1-54"]);
	equal(await placeOf(page), "27. … Пр d3-c2+)!");
	equal(await piecesOf(page, "#game-1"), piecesDrawn("54.svg"));
	equal(await textOf(page, "h2"), "NN – Ш. Хасанов");
	truth((await page.title()).includes("Ш. Хасанов"), "title");
	equal(await page.locator(".last-square").count(), 2);
});

await test("positions are those of the library, either way round", "book.html", async (page) => {
	for (const halfMove of [0, 1, 24, 54]) {
		await page.locator(`#game-1-${halfMove}`).click();
		equal(await piecesOf(page, "#game-1"), piecesDrawn(`${halfMove}.svg`), `${halfMove}`);
		await click(page, "flip");
		equal(await piecesOf(page, "#game-1"), piecesDrawn(`${halfMove}.flipped.svg`), `${halfMove}`);
		await click(page, "flip");
	}
	for (const use of await page.locator("#game-1 .ct1-pieces use").all())
		truth((await use.boundingBox()).width > 5, "a piece is not drawn");
});

await test("coordinates go with the board", "book.html", async (page) => {
	await likeDrawing(page, "54.svg");
	await press(page, "f");
	await likeDrawing(page, "54.flipped.svg");
	await press(page, "f");
	await likeDrawing(page, "54.svg");
});

await test("coordinates inside go with the board", "english.html", async (page) => {
	await press(page, "f");
	await likeDrawing(page, "inside.flipped.svg");
});

await test("a board that is flipped at first turns back", "flipped.html", async (page) => {
	equal(await isPressed(page, "flip"), "true");
	await click(page, "flip");
	await likeDrawing(page, "outside.svg");
});

await test("sums of strength are those of the library", "book.html", async (page) => {
	const wanted = readFileSync("24.sums", "utf8")
		.trim()
		.split("\n")
		.map((pair) => pair.replace(/\b0\.5/g, "½").replace(/\.5/g, "½").split(" "))
		.sort();

	await page.locator("#game-1-24").click();
	equal(await page.locator(".sums").count(), 0);
	await click(page, "strength");
	equal(await isPressed(page, "strength"), "true");
	const shown = await page.locator("#game-1 .board svg").evaluate((svg) => {
		const board = svg.querySelector(".ct1-light");
		const at = (element, name) => Number(element.getAttribute(name));

		return Array.from(svg.querySelectorAll(".sums"), (sums) => {
			const box = sums.querySelector("rect");
			const file = Math.floor((at(box, "x") - at(board, "x")) / 96);
			const rank = 8 - Math.floor((at(box, "y") - at(board, "y")) / 96);

			return ["abcdefgh"[file] + rank, sums.querySelector("text").textContent];
		}).sort();
	});

	truth(wanted.length > 10, "no sums to compare with");
	equal(shown, wanted);
	equal(await piecesOf(page, "#game-1"), piecesDrawn("24.strength.svg"));
	for (const sums of await page.locator(".sums").all()) {
		const text = await sums.locator("text").boundingBox();
		const box = await sums.locator("rect").boundingBox();

		truth(text.x >= box.x && text.x + text.width <= box.x + box.width, "a sum leaves its box");
	}
	await press(page, "s");
	equal(await page.locator(".sums").count(), 0);
});

await test("strength is shown from the start", "flipped.html", async (page) => {
	truth((await page.locator(".sums").count()) > 0, "no sums");
});

await test("the record has the columns of the books", "several.html", async (page) => {
	const cells = await page.locator("#game-1 .moves > :is(.number, .gap, .move)").evaluateAll(
		(all) => all.map((cell) => [cell.innerText.trim(), cell.getBoundingClientRect()]),
	);
	const columns = [...new Set(cells.map(([, box]) => box.left))].length;
	const rows = new Map();

	for (const [text, box] of cells.filter(([, one]) => one.height > 0)) {
		const row = Math.round((box.top + box.bottom) / 2 / 10);

		rows.set(row, [...(rows.get(row) || []), text]);
	}
	truth(columns <= 5, `${columns} columns`);
	equal([...rows.values()], [
		["Начальная позиция"],
		["1.", "e2-e4"],
		["1.", "…", "e7-e5"],
		["2.", "Кт d1-g4!"],
		["2.", "…", "Кт d8-f6"],
		["3.", "Пр f1-c4"],
	]);
});

await test("unassailable squares are where they were selected", "several.html", async (page) => {
	const shields = () =>
		page.locator("#game-4 .unassailable").evaluateAll((all) =>
			all.map((one) => {
				const board = one.ownerSVGElement.querySelector(".ct1-light");
				const origin = board.getBoundingClientRect();
				const box = one.getBoundingClientRect();
				const place = (length) => Math.floor((length * 8) / origin.width);

				return (
					"abcdefgh"[place(box.left - origin.left)] + (8 - place(box.top - origin.top))
				);
			}),
		);

	equal(await shields(), ["f4", "e4"]);
	equal(await page.locator("#game-4 .selection").innerText(),
		"*) f4; e4 (:W Кн e4); /неприступные поля/");
	equal(await page.locator("#game-4 use.ct1-e4").count(), 0);
	await click(page, "flip", 4);
	equal(await page.locator("#game-4 .unassailable").count(), 2);
	await click(page, "first", 4);
	equal(await shields(), []);
});

// --- Ways to step -------------------------------------------------------------------------------

await test("buttons step", "book.html", async (page) => {
	await click(page, "first");
	equal(await placeOf(page), "Начальная позиция");
	equal(await page.locator("button.previous").getAttribute("aria-disabled"), "true");
	await page.locator("button.previous").click({ force: true });
	equal(await currentOf(page), ["game-1-0"]);
	await click(page, "next");
	await click(page, "next");
	equal(await placeOf(page), "1. … e7-e5");
	await click(page, "previous");
	equal(await currentOf(page), ["game-1-1"]);
	await click(page, "last");
	equal(await currentOf(page), ["game-1-54"]);
	equal(await page.locator("button.next").getAttribute("aria-disabled"), "true");
});

await test("keys step, by their place", "book.html", async (page) => {
	await press(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft");
	equal(await currentOf(page), ["game-1-2"]);
	await press(page, "End");
	equal(await currentOf(page), ["game-1-54"]);
	await press(page, "Control+Home");
	equal(await currentOf(page), ["game-1-54"]);
	for (const [code, key, name] of [["KeyF", "а", "flip"], ["KeyS", "ы", "strength"]]) {
		await page.evaluate(
			(init) => document.body.dispatchEvent(new KeyboardEvent("keydown", init)),
			{ code, key, bubbles: true },
		);
		equal(await isPressed(page, name), "true", name);
	}
});

await test("halves of the board step", "book.html", async (page) => {
	const box = await page.locator("#game-1 .board").boundingBox();

	await page.mouse.click(box.x + box.width * 0.2, box.y + 200);
	equal(await currentOf(page), ["game-1-53"]);
	await page.mouse.click(box.x + box.width * 0.8, box.y + 200);
	equal(await currentOf(page), ["game-1-54"]);
});

await test(
	"swipes step",
	"book.html",
	async (page) => {
		const box = await page.locator("#game-1 .board").boundingBox();
		const devtools = await page.context().newCDPSession(page);
		const swipe = async (from, to) => {
			const point = (part) => [{ x: box.x + box.width * part, y: box.y + 100 }];
			const send = (type, touchPoints) =>
				devtools.send("Input.dispatchTouchEvent", { type, touchPoints });

			await send("touchStart", point(from));
			for (let part = 1; part <= 5; part++)
				await send("touchMove", point(from + ((to - from) * part) / 5));
			await send("touchEnd", []);
		};

		await swipe(0.2, 0.8);
		equal(await currentOf(page), ["game-1-53"]);
		await swipe(0.3, 0.9);
		equal(await currentOf(page), ["game-1-52"]);
		await swipe(0.9, 0.3);
		equal(await currentOf(page), ["game-1-53"]);
		await page.touchscreen.tap(box.x + box.width * 0.8, box.y + 100);
		equal(await currentOf(page), ["game-1-54"]);
	},
	{ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
);

await test("an address opens at a half-move", "book.html#game-1-5", async (page) => {
	equal(await currentOf(page), ["game-1-5"]);
	await page.evaluate(() => {
		location.hash = "#game-1-7";
	});
	await page.waitForFunction(() => document.querySelector("#game-1-7[aria-current]"));
});

await test("places that were asked for: the first is shown", "english.html", async (page) => {
	equal(await currentOf(page), ["game-1-0"]);
	equal(await placeOf(page), "Starting position");
	equal(await textOf(page, "h1"), "A & B");
});

// --- Variations ---------------------------------------------------------------------------------

// The links by their texts, e2-e4 being 1.
await test("variations branch where they belong", "several.html", async (page) => {
	const go = (text) => page.locator("#game-1 a.move", { hasText: text }).first().click();

	await go("Кт d1-g4!");
	await press(page, "ArrowDown");
	equal(await placeOf(page), "2. Пр f1-c4");
	await press(page, "ArrowDown");
	equal(await placeOf(page), "2. Рк g1-f3");
	await press(page, "ArrowDown");
	equal(await placeOf(page), "2. Рк g1-f3");
	await press(page, "ArrowUp", "ArrowUp");
	equal(await placeOf(page), "2. Кт d1-g4!");
	await go("Рк g8-f6");
	equal(await placeOf(page), "3. … Рк g8-f6");
	await press(page, "ArrowLeft");
	equal(await placeOf(page), "3. Рк b1-c3");
	await press(page, "ArrowLeft");
	equal(await placeOf(page), "2. … Пр f8-c5");
	await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
	equal(await placeOf(page), "3. … Рк b8-c6");
	await press(page, "Home");
	equal(await placeOf(page), "Начальная позиция");
	await press(page, "End");
	equal(await placeOf(page), "3. Пр f1-c4");
});

await test("what is not legal is told, and not gone to", "several.html", async (page) => {
	equal(await placeOf(page, 2), "1. … e7-e5");
	equal(await page.locator("#game-2 .unreached").allInnerTexts(), ["a1-a8", "e5-e4"]);
	equal(await page.locator(".fault").allInnerTexts(), ["сыграть нельзя"]);
	await page.locator("#game-2 a.move", { hasText: "d2-d4" }).click();
	await press(page, "ArrowUp");
	equal(await placeOf(page, 2), "2. d2-d4");
	await press(page, "ArrowLeft");
	equal(await placeOf(page, 2), "1. … e7-e5");
	equal(await page.locator("#game-3 svg").count(), 0);
	truth(await page.locator("#game-3 .tools").isHidden(), "tools without a position");
});

await test("games do not disturb each other", "several.html", async (page) => {
	await press(page, "Home");
	equal(await placeOf(page, 1), "Начальная позиция");
	equal(await placeOf(page, 2), "1. … e7-e5");
	await click(page, "previous", 2);
	await press(page, "ArrowLeft", "f");
	equal(await placeOf(page, 2), "Начальная позиция");
	equal(await isPressed(page, "flip", 1), "false");
	equal(await isPressed(page, "flip", 2), "true");
	equal(await page.locator("#game-2 defs > *").count(), 0);
	truth((await page.locator("#game-2 use").first().boundingBox()).width > 5, "no piece");
});

// --- Words --------------------------------------------------------------------------------------

await test("the notation is switched for the page", "several.html", async (page) => {
	equal(await page.locator("#game-1 .result").innerText(), "*");
	await click(page, "latin");
	equal(await placeOf(page), "3. Pf1-c4");
	truth(await page.locator("#game-1 .cyrillic").first().isHidden(), "both are shown");
	truth(await page.locator("#game-1 .latin-form").first().isVisible(), "none is shown");
	equal(await isPressed(page, "latin", 2), "true");
	await press(page, "n");
	equal(await placeOf(page), "3. Пр f1-c4");
});

await test("English pages begin in Latin letters", "english.html", async (page) => {
	await press(page, "End");
	equal(await placeOf(page), "27. … Pd3-c2+)!");
	equal(await page.locator(".result").innerText(), "BV /White resigned/");
	equal(await page.locator("html").getAttribute("lang"), "en");
});

await test("the position is told in words", "english.html", async (page) => {
	const wanted =
		"White: King e1, Connet d1, Princes c1, f1, Ritters a1, h1, " +
		"Knechts a2, b2, c2, d2, f2, g2, h2, e4, Scouts b1, g1; " +
		"Black: King e8, Connet d8, Princes c8, f8, Ritters a8, h8, " +
		"Knechts a7, b7, c7, d7, e7, f7, g7, h7, Scouts b8, g8. Black to move. " +
		"Last move: e2-e4.";

	truth(await page.locator(".words").isHidden(), "words unasked");
	await press(page, "ArrowRight", "w");
	equal(await textOf(page, ".words"), wanted);
	equal(await page.locator("#game-1 desc").textContent(), wanted);
	for (const name of [".words", ".place"])
		equal(await page.locator(name).getAttribute("role"), "status");
	await press(page, "w");
	truth(await page.locator(".words").isHidden(), "words still there");
});

await test("the focus goes with the move, and is seen", "book.html", async (page) => {
	await page.locator("#game-1-54").focus();
	await press(page, "ArrowLeft");
	equal(await page.evaluate(() => document.activeElement.id), "game-1-53");
	const style = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);

	equal(style, "solid");
	await press(page, "Tab");
	truth(
		await page.evaluate(() => !document.activeElement.matches("a.move")),
		"every half-move is a stop of the tabulator",
	);
	truth(await page.locator("#game-1-53").isVisible(), "not in view");
});

await test("the half-move that is shown is scrolled to", "book.html", async (page) => {
	const inside = (id) =>
		page.evaluate((name) => {
			const box = document.querySelector(".moves").getBoundingClientRect();
			const own = document.getElementById(name).getBoundingClientRect();

			return own.top >= box.top && own.bottom <= box.bottom;
		}, id);

	truth(await inside("game-1-54"), "the end is out of sight");
	await press(page, "Home");
	truth(await inside("game-1-0"), "the start is out of sight");
	equal(await page.evaluate(() => window.scrollY), 0);
});

await test("what comes from the input is text", "several.html", async (page) => {
	equal(await page.locator("img, b, #game-1 script").count(), 0);
	equal(await textOf(page, "#game-1 h2"), "Белый & Ко – </script><!--");
	equal(
		await textOf(page, "#game-1 .about"),
		'<script>alert(1)</script> & "кавычки" · 2024.05',
	);
	equal(await page.locator("#game-1 .comment").allInnerTexts(), [
		"До <b>партии</b> --> всё",
		'Линия коннета; "так" <img src=x onerror=alert(1)>',
		"спокойнее",
	]);
});

await test(
	"no other script runs in it",
	"book.html",
	async (page) => {
		const ran = await page.evaluate(() => {
			const script = document.createElement("script");

			script.textContent = "window.ran = true";
			document.body.append(script);
			return Boolean(window.ran);
		});

		equal(ran, false);
	},
	{ troubled: true },
);

// --- Other surroundings -------------------------------------------------------------------------

await test(
	"without the script there is a diagram with the record",
	"book.html",
	async (page) => {
		truth(await page.locator("#game-1 .tools").isHidden(), "tools without a script");
		equal(await piecesOf(page, "#game-1"), piecesDrawn("54.svg"));
		equal(await page.locator("a[href]").count(), 0);
		truth((await textOf(page, ".moves")).includes("BV /белые сдались/"), "no result");
		truth(await page.locator("#game-1-1").isVisible(), "no moves");
	},
	{ javaScriptEnabled: false },
);

await test("it prints with diagrams", "book.html", async (page) => {
	const printed = () => page.locator(".printed figcaption").allTextContents();

	await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
	equal(await printed(), ["10. … Рк g8-h6", "20. … Рт c6-c4", "27. … Пр d3-c2+)!"]);
	await page.emulateMedia({ media: "print" });
	truth(await page.locator(".tools").isHidden(), "buttons on paper");
	truth(await page.locator(".printed").first().isVisible(), "no diagram on paper");
	equal(await page.evaluate(() => document.querySelectorAll("[id]").length), 
		await page.evaluate(() => new Set(Array.from(document.querySelectorAll("[id]"), (e) => e.id)).size),
		"ids");
	await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
	equal(await printed(), []);
	const paper = await page.pdf({ format: "A4", path: "book.pdf" });

	truth(paper.length > 10000, "an empty paper");
});

await test("it prints the diagrams that were asked for", "english.html", async (page) => {
	await press(page, "End");
	await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
	equal(await page.locator(".printed figcaption").allTextContents(), [
		"Starting position",
		"12. … Sf5:e3",
		"27. … Pd3-c2+)!",
	]);
});

const colorOf = (page, selector) =>
	page.locator(selector).first().evaluate((element) => getComputedStyle(element).fill);

await test("it is light", "book.html", async (page) => {
	equal(await colorOf(page, ".ct1-light"), "rgb(246, 241, 227)");
});

await test(
	"it is dark",
	"book.html",
	async (page) => {
		equal(await colorOf(page, ".ct1-light"), "rgb(152, 162, 176)");
		equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
			"rgb(27, 30, 35)");
	},
	{ colorScheme: "dark" },
);

await test(
	"a theme that was asked for stays in the dark",
	"flipped.html",
	async (page) => equal(await colorOf(page, ".ct1-light"), "rgb(255, 255, 255)"),
	{ colorScheme: "dark" },
);

for (const [what, name, options] of [
	["wide", "book.html", {}],
	["narrow", "several.html", { viewport: { width: 360, height: 740 } }],
	["dark", "several.html", { colorScheme: "dark" }],
	["English", "english.html", {}],
	["book", "flipped.html", {}],
])
	await test(
		`accessible: ${what}`,
		name,
		async (page) => {
			await press(page, "s", "w");
			equal(
				await page.evaluate(
					() => document.documentElement.scrollWidth <= window.innerWidth,
				),
				true,
				"no scrolling sideways",
			);
			await page.evaluate(axe.source);
			const { violations, passes } = await page.evaluate(() => window.axe.run());

			truth(passes.length > 15, "nothing was checked");
			equal(
				violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]),
				[],
			);
			await page.screenshot({ path: `${what}.png`, fullPage: true });
		},
		options,
	);

await browser.close();
console.log(`1..${count}`);
process.exit(failed > 0 ? 1 : 0);
