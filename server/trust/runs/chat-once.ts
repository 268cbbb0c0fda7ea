import { chatCycles } from '../chat-cycles.ts';
import { casesOf, type TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise:
    'through restarts, kills and broken connections every screen shows every chat line once, in order',
  cycles: 50,
  async run({ cycles, ...options }) {
    const { lines, ...found } = await chatCycles({ cycles, linesPerCycle: 40, ...options });
    const { counts, broken } = casesOf(found);
    const figure = `${lines} lines over ${cycles} restarts, every other one kill -9: ${counts}`;
    return { figure, broken };
  },
};
