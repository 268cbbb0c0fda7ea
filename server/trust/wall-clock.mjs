import { readFileSync } from 'node:fs';

/*
 * `node --import wall-clock.mjs` runs a program whose wall clock somebody sets: it is off by as many milliseconds as stand
 * in WALL_CLOCK_FILE now. What counts monotonically is left alone, as it is where a real clock is set.
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
