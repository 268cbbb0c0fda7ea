import { demoContent } from '../rules/demo/content.ts';
import { DAY_MS, MINUTE_MS } from '../rules/duration.ts';
import { freeTimes, type Goer, isBookable, type VisitFacts } from '../rules/free-times.ts';
import { isOpen } from '../rules/opening-hours.ts';
import { wallTime } from '../rules/shop-clock.ts';

/** Zones whose clocks change by an hour or by half an hour, at midnight or at night, in both hemispheres. */
export const sweptZones = [
  'America/New_York',
  'Europe/London',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];

const WEEK = 7 * DAY_MS;
/** Times are offered this far ahead. */
const AHEAD = 6 * WEEK;

const facts = (timeZone: string): VisitFacts => ({
  ...demoContent,
  timeZone,
  // The shop is open while clocks change, and some hours do not begin at a quarter of an hour.
  hours: [
    { day: 'Monday', open: '10:00', close: '20:00' },
    { day: 'Tuesday', open: '10:10', close: '17:20' },
    { day: 'Wednesday' },
    { day: 'Thursday', open: '09:45', close: '10:30' },
    { day: 'Friday', open: '08:00', close: '18:30' },
    { day: 'Saturday', open: '20:00', close: '23:59' },
    { day: 'Sunday', open: '00:15', close: '04:45' },
  ],
  visits: { noticeHours: 0, weeksAhead: 6 },
});

const wanted = { kind: 'showroom', where: '', every: 15 } as const;
const nobodyBusy: Goer[] = [{ id: 'dana', daysOff: [], taken: new Set() }];

/** Checks minute by minute, by the clock alone, that the shop is open for the whole visit. */
function isWithinHours(shop: VisitFacts, at: number): boolean {
  if (Number(wallTime(new Date(at), shop.timeZone).slice(14)) % 15 !== 0) return false;
  for (let passed = 0; passed < 60; passed += 1)
    if (passed % 15 === 0 || passed % 15 === 14)
      if (!isOpen(shop, new Date(at + passed * MINUTE_MS))) return false;
  return true;
}

/** Returns the quarters of an hour that are offered but not bookable, the reverse, or not within the hours. */
export function sweepFreeTimes(timeZone: string, begin: Date, days: number) {
  const shop = facts(timeZone);
  const end = begin.getTime() + days * DAY_MS;
  const differences: string[] = [];
  let offers = 0;
  for (let from = begin.getTime(); from < end; from += AHEAD - WEEK) {
    // `now` is a week earlier, so that no limit on offered times falls into the checked span.
    const now = new Date(from - WEEK);
    const until = Math.min(from + AHEAD - WEEK, end);
    const offered = new Set(freeTimes(shop, wanted, nobodyBusy, now).map((time) => time.from));
    for (let at = from; at < until; at += 15 * MINUTE_MS) {
      const instant = new Date(at);
      const [isOffered, isFree] = [
        offered.has(instant.toISOString()),
        isBookable(shop, wanted, nobodyBusy, now, instant).length > 0,
      ];
      if (isOffered) offers += 1;
      if (isOffered !== isFree || isOffered !== isWithinHours(shop, at))
        differences.push(`${timeZone} ${instant.toISOString()}`);
    }
  }
  return { offers, differences };
}
