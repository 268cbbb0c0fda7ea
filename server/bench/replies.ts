import { parseArgs } from 'node:util';
import { checkReply, offer } from '@sallie/shared/bot/fact-check/fact-check';
import { demoBusiness } from '@sallie/shared/rules/business';
import { measure, taughtAnswers } from './replies/judged.ts';

/*
 * npm run bench -- replies [--held-out]
 * Measures which of a model's judged replies are shown: how many untrue ones pass, how many true ones
 * are lost. The failures of the learning half are printed; of the held-out half only the figures,
 * because it holds nothing out for a reader of its failures.
 */
const { values } = parseArgs({ options: { 'held-out': { type: 'boolean', default: false } } });
const moment = { now: new Date('2026-11-20T20:00:00Z'), isPersonThere: true };
const instead = offer(demoBusiness, moment);

const half = values['held-out'] ? 'heldOut' : 'learning';
const found = await measure(
  half,
  ({ question, reply }) =>
    checkReply(reply, demoBusiness, { ...moment, question, answers: taughtAnswers }).message,
  instead,
);
const share = (some: string[], all: number) =>
  `${some.length} of ${all} (${((some.length / all) * 100).toFixed(1)} %)`;
process.stdout.write(
  `${half}: lies shown ${share(found.passed, found.lies)}, true replies lost ${share(found.lost, found.truths)}, shortened ${share(found.shortened, found.truths)}\n`,
);
if (half === 'learning') {
  for (const [why, replies] of Object.entries({
    SHOWN: found.passed,
    LOST: found.lost,
    SHORTENED: found.shortened,
  }))
    for (const reply of replies) process.stdout.write(`${why} ${reply}\n`);
}
