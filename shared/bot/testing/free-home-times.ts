import { demoContent } from '../../rules/demo/content.ts';
import { freeTimes } from '../../rules/free-times.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { friday } from './conversation.ts';

/** When somebody of the demo shop can come to a home, seen from that Friday. */
export function freeHomeTimes() {
  const goers = [{ id: 'dana', daysOff: [], taken: new Set<string>() }];
  return freeTimes(demoContent, { kind: 'home', where: '', every: 30 }, goers, friday);
}

/** An instant as the clock in the shop shows it, without the year. */
export const shortWall = (time: string) =>
  wallTime(new Date(time), demoContent.timeZone).slice(5).replace('T', ' ');
