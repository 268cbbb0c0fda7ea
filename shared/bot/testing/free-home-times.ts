import { demoContent } from '../../rules/demo/content.ts';
import { freeTimes } from '../../rules/free-times.ts';
import { wallTime } from '../../rules/shop-clock.ts';
import { friday } from './conversation.ts';

/** Returns the demo shop's free times for visits at home, as of `friday`. */
export function freeHomeTimes() {
  const goers = [{ id: 'dana', daysOff: [], taken: new Set<string>() }];
  return freeTimes(demoContent, { kind: 'home', where: '', every: 30 }, goers, friday);
}

/** Formats an instant on the shop's wall clock, without the year. */
export const shortWall = (time: string) =>
  wallTime(new Date(time), demoContent.timeZone).slice(5).replace('T', ' ');
