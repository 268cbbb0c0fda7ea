import { expect, test } from 'vitest';
import { demoContent } from '../demo/content.ts';
import { HOUR_MS } from '../duration.ts';
import { openMinutesBetween } from '../opening-hours.ts';
import { wallTime } from '../shop-clock.ts';
import { ShopDays } from './shop-days.ts';

test.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'ShopDays counts a year in %s as the clock on the wall does',
  (timeZone) => {
    const facts = { ...demoContent, timeZone };
    const days = new ShopDays(facts, '2026-01-01')
      .fill('2026-03-08')
      .fill('2026-07-01')
      .fill('2026-12-31');
    const begin = Date.UTC(2026, 0, 3);
    for (let hour = 0; hour < 360 * 24; hour += 7) {
      const at = begin + hour * HOUR_MS + 17 * 60_000;
      const wall = wallTime(new Date(at), timeZone);
      const { weekday, hour: shown } = days.hourOf(at);
      expect(days.days[days.numberOf(at)]).toBe(wall.slice(0, 10));
      expect(shown).toBe(Number(wall.slice(11, 13)));
      expect(weekday).toBe((new Date(wall.slice(0, 10)).getUTCDay() + 6) % 7);
      const later = at + (hour % 60) * HOUR_MS;
      const open = openMinutesBetween(facts, new Date(at), new Date(later));
      expect(days.openMinutes(at, later)).toBeCloseTo(open, 6);
    }
  },
);
