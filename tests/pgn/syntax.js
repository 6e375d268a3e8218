/*
 * What two readers of PGN make of PGN-style output, against the JSON of the same games.
 *
 *   node syntax.js JSON PGN…
 *
 * No reader that was found takes the piece letters C, I, S and V, and the from-square of a Knecht.
 *
 * chessops (lichess.org's reader) is lenient: it passes over a letter that it does not know and
 * still takes the squares. It is given the output as it is, and must find the same games: tags,
 * squares of each half-move, glyphs, comments in braces, variations and results. It cannot tell
 * whether the piece letters and promotions are right, and drops comments that begin with `;`.
 *
 * pgn-parser has a strict grammar, and takes nothing that is not in it. Each game is given to it
 * with our moves put into chess's letters, and nothing else changed but what it does not know:
 * escaped quotes in tags, and that the line end behind a `;` comment is a space, too. It cannot
 * take a comment behind a variation, which PGN allows; games with one are left out and counted.
 */
'use strict';

const fs = require('fs');
const strict = require('pgn-parser');

const reasons = {
	king: { white: 'black King taken', black: 'white King taken' },
	castle: { white: 'black castle captured', black: 'white castle captured' },
	blockade: { white: 'black pieces blockaded', black: 'white pieces blockaded' },
	resignation: { white: 'Black resigned', black: 'White resigned' },
	agreement: { draw: 'draw agreed' },
	repetition: { draw: 'threefold repetition' },
	forty: { draw: '40 moves without capture' },
};
const results = { white: '1-0', black: '0-1', draw: '1/2-1/2', null: '*' };
const signs = { white: 'WV', black: 'BV', draw: '½-½', null: '*' };
const start = 'rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1';
const glyphs = ['!', '?', '!!', '??', '!?', '?!'];

let count = 0, failed = 0;

function verdict(what, faults) {
	count++;
	console.log(`${faults.length ? 'not ok' : 'ok'} ${count} - ${what}`);
	for (const fault of faults.slice(0, 10))
		console.log('# ' + fault.replace(/\n/g, '\n# '));
	failed += faults.length > 0;
}

const fold = text => text.replace(/[ \t\r\n]+/g, ' ').trim();
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/* Comments that chessops gives back: those in braces. */
const braced = comments => (comments || []).filter(text => !text.includes('}')).map(fold);

function reasonOf(result) {
	return result.reason ? reasons[result.reason][result.winner] : null;
}

/* What a result is in a variation: a comment. */
function resultComment(result) {
	const reason = reasonOf(result);

	return `result: ${signs[result.winner]}` + (reason ? ` /${reason}/` : '');
}

/* A half-move as both sides have it: an array of what can be compared. */
function ofJson(move, reason) {
	const comments = braced(move.comments);

	if (move.result)
		comments.push(resultComment(move.result));
	if (reason)
		comments.push(reason);
	return [move.from + move.to, (move.glyphs || []).map(g => glyphs.indexOf(g) + 1),
		braced(move.before), comments];
}

function ofNode(node) {
	const squares = node.data.san.match(/[a-h][1-8]/g).join('');

	return [squares, node.data.nags || [], (node.data.startingComments || []).map(fold),
		(node.data.comments || []).map(fold)];
}

/* The half-moves that stand in one place: the line's own, then the first ones of variations. */
function alternatives(moves) {
	const all = [moves];

	for (const variation of moves[0].variations || [])
		all.push(...alternatives(variation));
	return all;
}

function compareLines(node, moves, reason, faults) {
	if (moves.length === 0) {
		if (node.children.length > 0)
			faults.push('more half-moves than there are');
		return;
	}
	compareAlternatives(node, alternatives(moves), reason, faults);
}

function compareAlternatives(node, all, reason, faults) {
	if (node.children.length !== all.length)
		faults.push(`${all.length - 1} variations, read ${node.children.length - 1}`);
	node.children.forEach((child, i) => {
		if (!all[i])
			return;
		const last = i === 0 && reason && all[i].length === 1 ? reason : null;
		const wanted = ofJson(all[i][0], last), got = ofNode(child);

		if (!same(wanted, got))
			faults.push(`wanted ${JSON.stringify(wanted)}\ngot    ${JSON.stringify(got)}`);
		compareLines(child, all[i].slice(1), i === 0 ? reason : null, faults);
	});
}

/* Tags as the PGN-style form has them. */
function tagsOf(game) {
	const tags = new Map();

	for (const [name, value] of Object.entries(game.tags)) {
		if (name === 'Position') {
			tags.set('SetUp', '1');
			tags.set('FEN', value);
		} else if (name !== 'Result') {
			tags.set(name, value);
		}
	}
	/* A setup that the text gives, and no tag. */
	if (game.start !== start && !tags.has('FEN')) {
		tags.set('SetUp', '1');
		tags.set('FEN', game.start);
	}
	tags.set('Variant', 'chess-t1');
	/* chessops has the result there. */
	if (game.result.winner)
		tags.set('Result', results[game.result.winner]);
	return [...tags].sort();
}

function compareGame(game, read) {
	const faults = [];
	const tags = [...read.headers].filter(([name, value]) => name !== 'Result' || value !== '*');
	const comments = braced(game.comments), reason = reasonOf(game.result);

	if (!game.moves.length && reason)
		comments.push(reason);
	if (!same(tagsOf(game), tags.sort()))
		faults.push(`tags: wanted ${JSON.stringify(tagsOf(game))}\ngot ${JSON.stringify(tags)}`);
	if (!same(comments, (read.comments || []).map(fold)))
		faults.push(`comments: wanted ${JSON.stringify(comments)}\n` +
			`got ${JSON.stringify(read.comments)}`);
	compareLines(read.moves, game.moves, reason, faults);
	return faults;
}

function lenient(parsePgn, name, pgn, games) {
	const read = parsePgn(pgn, () => new Map());
	const faults = [];

	if (read.length !== games.length)
		faults.push(`${games.length} games, read ${read.length}`);
	for (let i = 0; i < games.length && read[i] && faults.length < 10; i++) {
		for (const fault of compareGame(games[i], read[i]))
			faults.push(`game ${i + 1}: ${fault}`);
	}
	verdict(`${name}: chessops finds the same ${games.length} games`, faults);
}

/* One of our moves in chess's letters, as like it as the strict grammar allows. */
function inChess(_, piece, from, sign, to, promotion) {
	const letter = { K: 'K', R: 'R', C: 'Q', P: 'B', V: 'N', S: 'N' }[piece] || 'N';
	const into = { '=C': '=Q', '=P': '=B', '=R': '=R', '=S': '=N', '=V': '=N' }[promotion];

	if (into)
		return (sign ? from[0] + sign : '') + to + into;
	return letter + from + sign + to;
}

/* Tags, comments and what stands between them, each with its kind. */
function* pieces(game) {
	const pattern = /\[\w+ "(?:[^"\\]|\\.)*"\]|\{[^}]*\}|;[^\n]*\n|[^[{;]+|./g;

	for (const [piece] of game.matchAll(pattern))
		yield ['[{;'.includes(piece[0]) ? piece[0] : '', piece];
}

function translate(game) {
	let text = '', behindVariation = false, open = '';

	for (const [kind, piece] of pieces(game)) {
		if (kind === '[')
			text += piece.replace(/\\./g, "'");
		else if (kind !== '')
			text += piece + (kind === ';' ? '\n' : '');
		else
			text += piece.replace(
				/\b([KCPRVS]?)([a-h][1-8])(x?)([a-h][1-8])(=[CPRSV])?/g, inChess);
		behindVariation ||= kind !== '' && kind !== '[' && open === ')';
		open = kind === '' ? piece.trim().slice(-1) || open : '';
	}
	return behindVariation ? null : text;
}

/* Games are divided where a tag section follows an empty line. */
function strictly(name, pgn, expected) {
	const games = pgn.split(/\n\n(?=\[)/);
	const faults = [];
	let left = 0;

	if (games.length !== expected)
		faults.push(`${expected} games, divided into ${games.length}`);
	games.forEach((game, i) => {
		const text = translate(game);

		if (text === null) {
			left++;
			return;
		}
		try {
			strict.parse(text);
		} catch (error) {
			faults.push(`game ${i + 1}: ${error.message}\n${text}`);
		}
	});
	verdict(`${name}: pgn-parser takes ${games.length - left} games in chess's letters ` +
		`(${left} left out: a comment behind a variation)`, faults);
}

/* What the specification says of a line that begins with %: it is passed over, even in a comment. */
function escapes(name, pgn) {
	const faults = pgn.split('\n').map((line, i) => [line, i + 1])
		.filter(([line]) => line.startsWith('%')).map(([line, i]) => `line ${i}: ${line}`);

	verdict(`${name}: no line begins with the escape %`, faults);
}

async function main([json, ...files]) {
	const { parsePgn } = await import('chessops/pgn');
	const games = fs.readFileSync(json, 'utf8').trim().split('\n').map(line => JSON.parse(line));

	for (const file of files) {
		const pgn = fs.readFileSync(file, 'utf8');

		lenient(parsePgn, file, pgn, games);
		strictly(file, pgn, games.length);
		escapes(file, pgn);
	}
	console.log(`1..${count}`);
	process.exitCode = failed ? 1 : 0;
}

main(process.argv.slice(2));
