import { readFileSync } from 'node:fs';

/*
 * `node --import wall-clock.mjs` shifts a program's wall clock by the milliseconds in WALL_CLOCK_FILE.
 * Monotonic clocks stay, as when a real clock is set.
 */

const Real = Date;
const off = () => Number(readFileSync(process.env.WALL_CLOCK_FILE ?? '', 'utf8'));

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + off());
    else super(...given);
  }

  static now() {
    return Real.now() + off();
  }
};
