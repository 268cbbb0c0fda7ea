import { chatCycles } from '../chat-cycles.ts';
import { openProcessesHouse } from '../processes-house.ts';
import { casesOf, type TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise:
    'two processes on one database, either of them or the database killed: every screen shows every chat line once, in order',
  cycles: 100,
  async run({ cycles, dir, random, progress }) {
    const house = await openProcessesHouse(dir, random);
    const open = async () => house;
    const { lines, ...found } = await chatCycles({
      ...{ dir, open, cycles, random, progress },
      linesPerCycle: 20,
      alwaysKill: true,
    }).finally(house.close);
    const { counts, broken } = casesOf(found);
    const { one, other, database } = house.hit;
    return {
      figure: `${lines} lines over ${cycles} × kill -9 (${one + other} of a process, ${database} of the database): ${counts}`,
      broken,
    };
  },
};
