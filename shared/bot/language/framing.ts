import framing from './data/framing.json' with { type: 'json' };
import { tidy } from './words.ts';

/* Removes words around an answer: "ok, the house is at 12 Elm Street …, thanks". */

type Answered = 'address' | 'taste' | 'name';

const { before, after } = framing;
const frames: Record<Answered, [before: RegExp, after: RegExp]> = {
  address: around([...framing.beforeAddress, ...before], after),
  taste: around([...framing.beforeTaste, ...before], after),
  name: around([...framing.beforeName, ...before], [...framing.afterName, ...after]),
};

function around(before: readonly string[], after: readonly string[]): [RegExp, RegExp] {
  return [
    new RegExp(`^(?:(?:${before.join('|')})[\\s,.!:;-]+)+(?=\\S)`, 'i'),
    new RegExp(`(?<=[^\\s,.!;])[\\s,.!;]+(?:${after.join('|')})[\\s.!]*$`, 'i'),
  ];
}

export function answerAlone(typed: string, answered: Answered): string {
  const [before, after] = frames[answered];
  return tidy(typed).replace(before, '').replace(after, '');
}
