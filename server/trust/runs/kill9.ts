import { killCycles } from '../kill-cycles.ts';
import { casesOf, type TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise: 'killed with kill -9 under load, nothing acknowledged is lost, doubled, halved or back',
  cycles: 1000,
  async run(options) {
    const { acknowledged, warnings, ...found } = await killCycles(options);
    const { counts, broken } = casesOf(found);
    const figure = `${options.cycles} kills, ${acknowledged} acknowledged writes: ${counts}, ${warnings.length} torn tails told`;
    return { figure, broken };
  },
};
