import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { weekdays } from '@sallie/shared/contract/weekdays';
import { demoBusiness } from '@sallie/shared/rules/business';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { StartRefused } from '../system/start-refused.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';
import { readFacts, tryFacts } from './business-file.ts';

async function folderWith(facts: string) {
  const dir = ownFolder();
  await writeFile(join(dir, 'business.json'), facts);
  return dir;
}

test('the facts in business.json take the place of the demo ones', async () => {
  const dir = await folderWith('{"name":"Oak & Sons","address":{"street":"1 Main Street"}}');
  const facts = await readFacts(dir);
  expect(facts).toMatchObject({
    name: 'Oak & Sons',
    address: { street: '1 Main Street', city: demoBusiness.address.city },
    phone: demoBusiness.phone,
  });
});

test.each([
  ['{', 'not JSON'],
  ['[]', 'one object'],
  ['{"phone":"call us"}', 'phone'],
  ['{"hours":[]}', 'hours'],
  ['{"nmae":"Oak"}', 'nmae'],
  [
    '{"followUpHours":1e9}',
    'followUpHours: a time for the follow-up in hours is a number from 0.25 to 672',
  ],
  ['{"discount":{"amount":-1}}', 'discount.amount: an amount in dollars is a number from 0'],
  ['{"referral":{"credit":1e12}}', 'referral.credit: an amount in dollars'],
  [
    '{"location":{"latitude":999}}',
    'location.latitude: a latitude in degrees is a number from -90 to 90',
  ],
  ['{"location":{"longitude":-181}}', 'location.longitude: a longitude in degrees'],
])('facts %s stop the start and say %s', async (facts, said) => {
  await expect(readFacts(await folderWith(facts))).rejects.toThrow(said);
});

const week = (...changed: object[]) => [
  ...changed,
  ...weekdays.slice(changed.length).map((day) => ({ day, open: '10:00', close: '17:00' })),
];
const sunday = (hours: object) => ({ hours: week({ day: 'Sunday', ...hours }) });
const feast = (when: object) => ({ holidays: [{ name: 'Feast', ...when }] });

test.each<[object, RegExp]>([
  [{ timeZone: 'America/New_Yrok' }, /timeZone: there is no such time zone/],
  [{ timeZone: '' }, /timeZone: there is no such time zone/],
  [{ timeZone: '-05:00' }, /timeZone: there is no such time zone/],
  [{ timeZone: 5 }, /timeZone/],
  [sunday({ open: '17:00', close: '10:00' }), /hours\.0: a day opens before it closes/],
  [sunday({ open: '10:00', close: '10:00' }), /hours\.0: a day opens before it closes/],
  [sunday({ open: '10:00' }), /hours\.0: a day has both/],
  [sunday({ close: '10:00' }), /hours\.0: a day has both/],
  [
    sunday({ open: '9:00', close: '10:00' }),
    /hours\.0\.open: please give a time, as in 09:00 or 17:30/,
  ],
  [sunday({ open: '09:00', close: '24:00' }), /hours\.0\.close: please give a time/],
  [{ hours: week({ day: 'Monday' }) }, /hours: hours name each of the seven days once/],
  [{ hours: week({ day: 'Sonntag' }) }, /hours\.0\.day: a day is one of Sunday, Monday/],
  [{ hours: week().slice(1) }, /hours: hours name all seven days/],
  [feast({ on: '02-30' }), /holidays\.0\.on: a holiday is on a real date/],
  [feast({ on: '13-01' }), /holidays\.0\.on: a holiday/],
  [feast({ on: '2027-02-29' }), /holidays\.0\.on: a holiday/],
  [feast({ on: '24.12.' }), /holidays\.0\.on: a holiday/],
  [feast({}), /holidays\.0: a holiday has a name and either/],
  [feast({ month: 5, weekday: 'Monday', nth: 0 }), /holidays\.0\.nth: nth is/],
  [feast({ month: 5.5, weekday: 'Monday', nth: 1 }), /holidays\.0: a holiday has/],
  [feast({ month: 13, weekday: 'Monday', nth: 1 }), /holidays\.0.*month is/],
  [{ founded: 19.77 }, /founded: a year/],
  [{ discount: { amount: 'much' } }, /discount\.amount: a number is expected/],
])('facts that cannot be true stop the start and name the place: %j', async (facts, said) => {
  const dir = await folderWith(JSON.stringify(facts));
  const failed = await readFacts(dir).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StartRefused);
  const { message } = failed as Error;
  expect(message).toMatch(said);
  expect(message).toContain(join(dir, 'business.json'));
  expect(message).toMatch(/^[^\n]{20,400}\.$/);
  expect(message).not.toContain('Invalid input');
});

test.each<object>([
  { timeZone: 'Europe/Berlin' },
  { timeZone: 'UTC' },
  sunday({ open: '00:00', close: '23:59' }),
  sunday({ note: 'for the fair' }),
  feast({ on: '02-29' }),
  feast({ on: '2028-02-29' }),
  feast({ month: 11, weekday: 'Friday', nth: -1 }),
  { holidays: [] },
])('facts of a real shop are accepted: %j', async (facts) => {
  expect(await readFacts(await folderWith(JSON.stringify(facts)))).toMatchObject(facts);
});

test('facts of a shop that never opens are accepted', () => {
  const hours = weekdays.map((day) => ({ day }));
  tryFacts({ ...demoBusiness, hours }, new Date());
});

test('the built server ends with 78 when its facts cannot be true', async () => {
  const dir = await folderWith('{"timeZone":"Mars/Olympus"}');
  await expect(startBuiltServer(dir)).rejects.toThrow('ended with 78');
});

test('a start is refused when a mail and an opening time cannot be computed', async () => {
  const never = { now: () => new Date(Number.NaN), steady: () => 0 };
  await expect(startTestServer({}, never)).rejects.toThrow(/cannot be worked with/);
});
