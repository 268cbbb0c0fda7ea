import { killCycles } from '../kill-cycles.ts';
import type { TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise: 'killed with kill -9 under load, nothing acknowledged is lost, doubled, halved or back',
  cycles: 1000,
  async run(options) {
    const { acknowledged, warnings, ...found } = await killCycles(options);
    const counts = Object.entries(found).map(([what, ids]) => `${ids.length} ${what}`);
    return {
      figure: `${options.cycles} kills, ${acknowledged} acknowledged writes: ${counts.join(', ')}, ${warnings.length} torn tails told`,
      broken: Object.entries(found).flatMap(([what, ids]) => ids.map((id) => `${what}: ${id}`)),
    };
  },
};
