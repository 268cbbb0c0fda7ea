import { sweepFreeTimes, sweptZones } from '@sallie/shared/testing/free-times-sweep';
import type { TrustRun } from '../trust-run.ts';

/** Both years begin in it, and none of its days has a clock change. */
const BEGIN = new Date('2026-01-05T00:00Z');
const AT_A_TIME = 35;

export const trustRun: TrustRun = {
  promise:
    'each quarter of an hour of two years in five time zones, through all clock changes, is offered for a visit where it may be taken and the shop is open for all of it, and nowhere else',
  cycles: 2 * 366,
  async run({ cycles, progress }) {
    let [looked, offers] = [0, 0];
    const broken: string[] = [];
    for (const timeZone of sweptZones) {
      for (let day = 0; day < cycles; day += AT_A_TIME) {
        const begin = new Date(BEGIN.getTime() + day * 86_400_000);
        const part = sweepFreeTimes(timeZone, begin, Math.min(AT_A_TIME, cycles - day));
        looked += part.looked;
        offers += part.offers;
        broken.push(...part.differences);
        progress(`${timeZone}: ${day} days`);
      }
    }
    if (offers === 0) broken.push('nothing was offered at all');
    return {
      figure: `${looked} quarters of an hour in ${sweptZones.length} time zones, ${offers} offered, ${broken.length} differences`,
      broken,
    };
  },
};
