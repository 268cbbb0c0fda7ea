export const isAtLength = process.env.AT_LENGTH !== undefined;

/**
 * How often a test repeats what shows a rare fault only sometimes: a few times in `npm test`, and as often as the promise
 * says in `npm run trust -- at-length`.
 */
export const times = (few: number, all: number): number => (isAtLength ? all : few);
