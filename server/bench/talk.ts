import { type Contestants, cell, post, SALLIE } from './contestants.ts';
import type { Peers } from './peers.ts';
import { type Budget, inRounds } from './rounds.ts';

const CELL = 'talk';
const WARM = 10;
const COUNT = 30;
const TURNS = 10;
const LONGEST = 2000;

/** A question after ten turns at their longest: what one message of a flood takes of the process that serves all. */
export async function benchTalk(
  contestants: Contestants,
  _peers: Peers,
  budget: Budget,
): Promise<void> {
  const sallie = await contestants.sallie();
  let number = 0;
  const ask = async () => {
    number += 1;
    await post(`${sallie.origin}/api/chatbot/message`, aTalk(number));
  };
  const results = await inRounds(budget, [CELL], [SALLIE], () =>
    cell(
      sallie,
      () => times(WARM, ask),
      async () => {
        const began = performance.now();
        await times(COUNT, ask);
        return { count: COUNT, ms: (performance.now() - began) / COUNT };
      },
    ),
  );
  await sallie.end();

  results.print(`A question after ${TURNS} long turns`, [
    ['ms', 'ms'],
    ['CPU µs', 'cpu'],
    ['stall ms', 'stall'],
  ]);
}

async function times(count: number, task: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await task();
}

const sentences = [
  'do you install oak floors in a basement that gets damp in spring, and what about tile?',
  'my dog scratches everything, so is vinyl plank in the kitchen a good idea or not?',
  'are you open on Saturday the 5th until six, or can somebody come on Tuesday?',
  'how much is a new carpet for three bedrooms and the stairs, but without the hall?',
];

/** No sentence of it is like another, in any of these. */
function aTalk(number: number) {
  const turn = (at: number) => {
    let text = '';
    for (let next = 0; text.length < LONGEST; next += 1) {
      text += `In house ${number * 1000 + at * 50 + next}, ${sentences[(at + next) % sentences.length]} `;
    }
    return text.slice(0, LONGEST);
  };
  const conversationHistory = Array.from({ length: TURNS }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: turn(at),
  }));
  return { message: turn(TURNS), conversationHistory };
}
