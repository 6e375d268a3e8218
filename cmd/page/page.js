// Steps through the games of a page. Everything that it shows stands in the page: each half-move is
// a link that has the position behind it in its data, with the sums of strength and the words for
// it. Without this script the page is a record with a diagram.
"use strict";

(() => {
	const SVG = "http://www.w3.org/2000/svg";
	const SQUARE = 96; // the side of one in a diagram
	const SWIPE = 40; // the least length of one, in pixels
	const NAMES = {
		k: "king", c: "connet", p: "prince", r: "ritter", v: "ver-knecht", i: "knecht", s: "scout",
	};

	// --- The tree: links in a line of play, and lines that hang behind what they replace --------

	const isPosition = (element) => element.matches("a.move");

	// The nearest element beside this one, backwards or forwards, that fits; or null.
	function beside(element, direction, fits) {
		do
			element = element[direction];
		while (element && !fits(element));
		return element;
	}

	const replacedBy = (variation) =>
		beside(variation, "previousElementSibling", (element) => element.matches(".move"));

	function previousOf(move) {
		const line = move.parentElement;
		const before = beside(move, "previousElementSibling", isPosition);

		return before || (line.matches(".variation") ? previousOf(replacedBy(line)) : null);
	}

	const nextOf = (move) => beside(move, "nextElementSibling", isPosition);

	// The first half-moves of what could be played instead of this one, itself first.
	function alternativesTo(move) {
		const found = [move];
		let element = move.nextElementSibling;

		for (; element && !element.matches(".move"); element = element.nextElementSibling) {
			const first = element.matches(".variation") && element.querySelector(":scope > .move");

			if (first && isPosition(first))
				found.push(first);
		}
		return found;
	}

	// Goes down into the next variation, or up to the one before.
	function alternativeTo(move, step) {
		const line = move.parentElement;
		const first = line.matches(".variation") && line.querySelector(":scope > .move");
		const own = alternativesTo(move);

		if (step > 0 && own.length > 1)
			return own[1];
		if (!first)
			return null;
		const all = alternativesTo(replacedBy(line));
		const found = all[all.indexOf(first) + step];

		return found && isPosition(found) ? found : null;
	}

	// --- The board ------------------------------------------------------------------------------

	function make(name, attributes) {
		const element = document.createElementNS(SVG, name);

		for (const [key, value] of Object.entries(attributes))
			element.setAttribute(key, value);
		return element;
	}

	// The corner of a square, "e4".
	function cornerOf(svg, square, flipped) {
		const board = svg.querySelector(".ct1-light");
		const file = square.charCodeAt(0) - 97;
		const rank = square.charCodeAt(1) - 49;

		return {
			x: Number(board.getAttribute("x")) + SQUARE * (flipped ? 7 - file : file),
			y: Number(board.getAttribute("y")) + SQUARE * (flipped ? rank : 7 - rank),
		};
	}

	// The pieces of a board written as in a position string, by their squares.
	function piecesOf(board) {
		const pieces = new Map();

		board.split("/").forEach((row, index) => {
			let file = 0;

			for (const letter of row) {
				if (letter >= "1" && letter <= "8") {
					file += Number(letter);
					continue;
				}
				pieces.set("abcdefgh"[file++] + (8 - index), letter);
			}
		});
		return pieces;
	}

	// The sums of strength written as "e4=2½:1 d5=1:3", by their squares.
	const sumsOf = (text) =>
		new Map(text.split(" ").filter(Boolean).map((pair) => pair.split("=")));

	// Where a piece is drawn: above a sum smaller, so that nothing of it is covered.
	const placeOf = ({ x, y }, lifted) =>
		lifted ? { transform: `translate(${x + 14} ${y - 2}) scale(.7)` } : { x, y };

	function drawPieces(svg, pieces, sums, symbols, flipped) {
		svg.querySelector(".ct1-pieces").replaceChildren(
			...Array.from(pieces, ([square, letter]) => {
				const name = NAMES[letter.toLowerCase()];
				const side = letter === letter.toLowerCase() ? "black" : "white";

				return make("use", {
					class: `ct1-piece ct1-${side} ct1-${name} ct1-${square}`,
					href: `#${symbols}-${side}-${name}`,
					...placeOf(cornerOf(svg, square, flipped), sums.has(square)),
				});
			}),
		);
	}

	// Two squares written as "e2e4", or none.
	const squaresOf = (pair) => (pair ? [pair.slice(0, 2), pair.slice(2, 4)] : []);

	function makeLastMove(svg, move, flipped) {
		return squaresOf(move).map((square) =>
			make("rect", {
				class: "last-square",
				width: SQUARE,
				height: SQUARE,
				...cornerOf(svg, square, flipped),
			}),
		);
	}

	// The shields of White's unassailable square and of Black's, which lies within it if both are
	// the same.
	function makeShields(svg, pair, flipped) {
		const [white, black] = squaresOf(pair);
		const large = "M6 7L90 7 90 46C90 68 72 83 48 92 24 83 6 68 6 46Z";
		const small = "M24 22L72 22 72 46C72 58 62 68 48 74 34 68 24 58 24 46Z";
		const shield = (side, square, d) => {
			const { x, y } = cornerOf(svg, square, flipped);

			return make("path", {
				class: `unassailable ${side}`,
				transform: `translate(${x} ${y})`,
				d,
			});
		};

		if (!white)
			return [];
		return [
			shield("white", white, large),
			shield("black", black, white === black ? small : large),
		];
	}

	function drawUnder(svg, link, flipped) {
		svg.querySelector(".ct1-under").replaceChildren(
			...makeLastMove(svg, link.dataset.move, flipped),
			...makeShields(svg, link.dataset.unassailable, flipped),
		);
	}

	// How wide a text of sums is to be, as a part of its size, in whatever font it comes.
	function widthOf(text) {
		const widths = { "½": 0.95, ":": 0.35, "(": 0.4, ")": 0.4 };

		return Array.from(text).reduce((sum, sign) => sum + (widths[sign] || 0.64), 0);
	}

	// A pair of sums in its box: in the middle of an empty square, at the foot of a piece.
	function makeSums(corner, text, size, taken) {
		const length = size * widthOf(text);
		const width = length + 8;
		const height = size * 0.72 + 8;
		const top = taken ? SQUARE - height - 2 : (SQUARE - height) / 2;
		const group = make("g", { class: "sums" });
		const label = make("text", {
			x: corner.x + SQUARE / 2,
			y: corner.y + top + height - 4,
			"font-size": size,
			textLength: length,
			lengthAdjust: "spacingAndGlyphs",
		});

		label.textContent = text;
		group.append(
			make("rect", {
				x: corner.x + (SQUARE - width) / 2,
				y: corner.y + top,
				width,
				height,
				rx: 5,
			}),
			label,
		);
		return group;
	}

	// All in one size, at which the widest of them fits.
	function drawSums(svg, sums, pieces, flipped) {
		const widest = Math.max(0, ...Array.from(sums.values(), widthOf));
		const size = Math.min(34, (SQUARE - 12) / widest);

		svg.querySelector(".ct1-over").replaceChildren(
			...Array.from(sums, ([square, text]) =>
				makeSums(cornerOf(svg, square, flipped), text, size, pieces.has(square)),
			),
		);
	}

	// Letters and digits come file by file and rank by rank, from a and 1 on, each as often as it is
	// there; inside of the squares, where they have a halo, as they stand from above and from the
	// left. So they are told by their order, in a drawing that is flipped or not.
	function turnCoordinates(svg, drawnFlipped, flipped) {
		const inside = svg.querySelector(".ct1-coordinates-halo") !== null;

		for (const group of svg.querySelectorAll(".ct1-coordinates, .ct1-coordinates-halo")) {
			const signs = Array.from(group.children);

			signs.forEach((sign, index) => {
				const isRank = index < signs.length / 2 === inside;
				const order = Math.floor((index * 16) / signs.length) % 8;
				const place = !inside && isRank !== drawnFlipped ? 7 - order : order;
				const off = drawnFlipped === flipped ? 0 : SQUARE * (7 - 2 * place);

				sign.setAttribute("transform", `translate(${isRank ? `0 ${off}` : `${off} 0`})`);
			});
		}
	}

	// --- Games ----------------------------------------------------------------------------------

	class Game {
		constructor(article) {
			const part = (name) => article.querySelector(`.${name}`);

			this.article = article;
			this.moves = part("moves");
			this.links = Array.from(this.moves.querySelectorAll("a.move"));
			this.svg = article.querySelector(".board svg");
			this.place = part("place");
			this.words = part("words");
			this.buttons = {};
			for (const button of article.querySelectorAll("button"))
				this.buttons[button.className] = button;
			this.drawnFlipped = this.isOn("flip");
			this.prepareLinks();
			this.listen();
			part("tools").hidden = false;
			article.classList.add("live");
			this.show(this.links.find((link) => "shown" in link.dataset));
		}

		isOn(name) {
			return this.buttons[name].getAttribute("aria-pressed") === "true";
		}

		// Only the one that is shown is met by the tabulator key; from it on there are the arrows.
		prepareLinks() {
			for (const link of this.links) {
				link.href = `#${link.id}`;
				link.tabIndex = -1;
			}
		}

		listen() {
			const { first, previous, next, last, flip, strength, latin, describe } = this.buttons;

			first.addEventListener("click", () => this.goFirst());
			previous.addEventListener("click", () => this.step(previousOf));
			next.addEventListener("click", () => this.step(nextOf));
			last.addEventListener("click", () => this.goLast());
			flip.addEventListener("click", () => this.toggle("flip"));
			strength.addEventListener("click", () => this.toggle("strength"));
			describe.addEventListener("click", () => this.toggle("describe"));
			latin.addEventListener("click", switchNotation);
			this.moves.addEventListener("click", (event) => {
				const link = event.target.closest("a.move");

				if (!link || event.ctrlKey || event.metaKey || event.shiftKey)
					return;
				event.preventDefault();
				this.show(link);
			});
			this.listenToBoard();
		}

		// A click or tap on the right half goes on, on the left one back; so do swipes the other
		// way. One that scrolls the page is cancelled by the browser.
		listenToBoard() {
			const board = this.article.querySelector(".board");
			let start = null;

			board.addEventListener("pointerdown", (event) => {
				const plain = event.isPrimary && event.button === 0;

				start = plain ? { x: event.clientX, y: event.clientY } : null;
			});
			board.addEventListener("pointercancel", () => {
				start = null;
			});
			board.addEventListener("pointerup", (event) => {
				const box = board.getBoundingClientRect();
				const x = start ? event.clientX - start.x : 0;
				const y = start ? event.clientY - start.y : 0;

				if (!start)
					return;
				start = null;
				if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y))
					this.step(x < 0 ? nextOf : previousOf);
				else if (Math.hypot(x, y) < SWIPE / 4)
					this.step(event.clientX < box.left + box.width / 2 ? previousOf : nextOf);
			});
		}

		// --- What is shown ------------------------------------------------------------------

		// The text of a link in the notation that is shown.
		textOf(link) {
			const form = document.documentElement.classList.contains("latin")
				? ".latin-form"
				: ".cyrillic";
			const text = (link.querySelector(form) || link).textContent;

			return link.dataset.place ? `${link.dataset.place} ${text}` : text;
		}

		drawOn(svg, link, flipped, withStrength) {
			const pieces = piecesOf(link.dataset.board);
			const sums = sumsOf(withStrength ? link.dataset.sums : "");

			drawPieces(svg, pieces, sums, this.article.dataset.symbols, flipped);
			drawUnder(svg, link, flipped);
			drawSums(svg, sums, pieces, flipped);
			turnCoordinates(svg, this.drawnFlipped, flipped);
		}

		show(link) {
			const hadFocus = this.links.includes(document.activeElement);

			if (this.shown) {
				this.shown.removeAttribute("aria-current");
				this.shown.tabIndex = -1;
			}
			this.shown = link;
			link.setAttribute("aria-current", "true");
			link.tabIndex = 0;
			if (hadFocus)
				link.focus({ preventScroll: true });
			this.scrollTo(link);
			this.update();
		}

		update() {
			const link = this.shown;

			this.drawOn(this.svg, link, this.isOn("flip"), this.isOn("strength"));
			this.svg.querySelector("desc").textContent = link.dataset.words;
			this.place.textContent = this.textOf(link);
			this.words.textContent = this.isOn("describe") ? link.dataset.words : "";
			for (const [name, other] of [
				["first", previousOf(link)],
				["previous", previousOf(link)],
				["next", nextOf(link)],
				["last", nextOf(link)],
			])
				this.buttons[name].setAttribute("aria-disabled", String(!other));
		}

		// Within the record, and not the page with it.
		scrollTo(link) {
			const box = this.moves.getBoundingClientRect();
			const own = link.getBoundingClientRect();

			if (own.top < box.top)
				this.moves.scrollTop -= box.top - own.top + own.height;
			else if (own.bottom > box.bottom)
				this.moves.scrollTop += own.bottom - box.bottom + own.height;
		}

		// --- What can be done ---------------------------------------------------------------

		step(find) {
			const link = find(this.shown);

			if (link)
				this.show(link);
			return Boolean(link);
		}

		goFirst() {
			this.show(this.links[0]);
		}

		// To the end of the line of play that is shown.
		goLast() {
			let link = this.shown;

			for (let next; (next = nextOf(link)); link = next);
			this.show(link);
		}

		toggle(name) {
			this.buttons[name].setAttribute("aria-pressed", String(!this.isOn(name)));
			this.update();
		}

		// --- Print ------------------------------------------------------------------------------

		addPrinted() {
			const wanted = (link) => link === this.shown || "print" in link.dataset;

			for (const link of this.links.filter(wanted)) {
				const figure = document.createElement("figure");
				const caption = document.createElement("figcaption");
				const svg = this.svg.cloneNode(true);

				for (const element of [svg, ...svg.querySelectorAll("[id]")])
					element.removeAttribute("id");
				svg.querySelector("defs").remove();
				this.drawOn(svg, link, this.isOn("flip"), this.isOn("strength"));
				caption.textContent = this.textOf(link);
				figure.className = "printed";
				figure.append(svg, caption);
				link.after(figure);
			}
		}

		removePrinted() {
			for (const figure of this.article.querySelectorAll(".printed"))
				figure.remove();
		}
	}

	// A game of which no position is known has nothing to step through.
	const games = Array.from(document.querySelectorAll(".game"))
		.filter((article) => article.querySelector("a.move"))
		.map((article) => new Game(article));

	// The notation is that of the page.
	function switchNotation() {
		const latin = document.documentElement.classList.toggle("latin");

		for (const game of games) {
			game.buttons.latin.setAttribute("aria-pressed", String(latin));
			game.update();
		}
	}

	// --- Keys -----------------------------------------------------------------------------------

	let used = null; // the game that was used last

	function isInView(game) {
		const box = game.article.getBoundingClientRect();

		return box.bottom > 0 && box.top < window.innerHeight;
	}

	// The game that keys are for: that with the focus, else the one used last, else one in view.
	function gameForKeys() {
		const focused = games.find((game) => game.article.contains(document.activeElement));

		return focused || (used && isInView(used) ? used : games.find(isInView));
	}

	for (const kind of ["pointerdown", "focusin"])
		document.addEventListener(kind, (event) => {
			used = games.find((game) => game.article.contains(event.target)) || used;
		});

	// Each tells whether it did anything; what is not done is left to the browser.
	const actions = {
		ArrowLeft: (game) => game.step(previousOf),
		ArrowRight: (game) => game.step(nextOf),
		ArrowUp: (game) => game.step((move) => alternativeTo(move, -1)),
		ArrowDown: (game) => game.step((move) => alternativeTo(move, 1)),
		Home: (game) => game.goFirst(),
		End: (game) => game.goLast(),
		KeyF: (game) => game.toggle("flip"),
		KeyS: (game) => game.toggle("strength"),
		KeyW: (game) => game.toggle("describe"),
		KeyN: () => switchNotation(),
	};

	// By the key's place, so that letters are found on a Russian keyboard too.
	document.addEventListener("keydown", (event) => {
		const action = actions[event.code];
		const game = action && gameForKeys();

		if (!game || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
			return;
		if (action(game) !== false)
			event.preventDefault();
	});

	// --- The address, and print -----------------------------------------------------------------

	// page.html#game-1-12 opens at that half-move.
	function showAddressed() {
		const link = document.getElementById(location.hash.slice(1));
		const game = games.find((one) => one.links.includes(link));

		if (game)
			game.show(link);
	}

	window.addEventListener("hashchange", showAddressed);
	window.addEventListener("beforeprint", () => games.forEach((game) => game.addPrinted()));
	window.addEventListener("afterprint", () => games.forEach((game) => game.removePrinted()));
	showAddressed();
})();
