/*
 * Random games of chess for measuring pgn-extract: node chess.mjs GAMES HALF_MOVES prints so many
 * of about that length.
 */
import { Chess } from 'chess.js';

const [games, length] = process.argv.slice(2).map(Number);
let state = 1;

function draw(below) {
	state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
	return Math.floor((state / 0x80000000) * below);
}

for (let i = 0; i < games; i++) {
	const chess = new Chess();

	for (let j = 0; j < length && !chess.isGameOver(); j++) {
		const moves = chess.moves();

		chess.move(moves[draw(moves.length)]);
	}
	process.stdout.write(`${chess.pgn()}\n\n`);
}
