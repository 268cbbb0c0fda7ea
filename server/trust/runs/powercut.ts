import { powercutCycles } from '../powercut-cycles.ts';
import type { TrustRun } from '../trust-run.ts';

export const trustRun: TrustRun = {
  promise:
    'the power may fail at every instant: nothing acknowledged is missing, nothing erased is back',
  cycles: 2000,
  async run(options) {
    const { cuts, broken } = await powercutCycles(options);
    return { figure: `${cuts} power cuts: ${broken.length} promises broken`, broken };
  },
};
