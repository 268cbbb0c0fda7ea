import { parseArgs } from 'node:util';
import { powercutCycles } from './powercut-cycles.ts';
import { seededRandom } from './seeded-random.ts';

/* The power fails at every instant of a store's life: `npm run trust -- powercut --cycles 2000`. */

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const { cuts, broken } = await powercutCycles(
  Number(values.cycles),
  seededRandom(Number(values.seed)),
);
process.stdout.write(
  `${cuts} power cuts (seed ${values.seed}): ${broken.length} promises broken\n`,
);
for (const sentence of new Set(broken)) process.stdout.write(`${sentence}\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
