import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../commands.ts';
import { readConfig } from '../config.ts';
import { checkBackups } from '../doctor/folder-checks.ts';
import { systemClock } from '../system/clock.ts';
import { createLog } from '../system/log.ts';
import { systemRandom as random } from '../system/secrets.ts';
import {
  type Booking,
  booking,
  COUNT,
  declareBookings,
  idsOf,
  many,
  shops,
  verbsOf,
} from '../testing/own-collection.ts';
import { newDatabase } from '../testing/postgres.ts';
import { clock as fixed, newFolder } from '../testing/samples.ts';
import { storeOfEach } from '../testing/stores.ts';
import { openStore } from './embedded/open.ts';
import { openPostgres } from './postgres/open.ts';
import { type Store, Taken } from './store.ts';

declareBookings();

describe.each(shops)('$name', ({ newHome, own: name }) => {
  const shop = storeOfEach(newHome);
  const verbs = () => verbsOf(shop.store);
  const put = (...records: Booking[]) =>
    verbs().commit(records.map((record) => ({ put: name, record })));
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error instanceof Taken && `${error.collection}: ${error.key}`,
    );

  test('a commit that would double a unique key is refused whole, and the refusal names the key', async () => {
    await put(booking(1), booking(2));
    expect(await refusal(put(booking(9), booking(3, { code: 'code 1' })))).toBe(`${name}: code`);
    const sameHour = booking(4, { room: 'room 2', hour: 2 });
    expect(await refusal(put(sameHour))).toBe(`${name}: room hour`);
    expect(await refusal(put(booking(5), booking(6, { code: 'code 5' })))).toBe(`${name}: code`);
    expect(idsOf(await verbs().list(name))).toEqual(['b2', 'b1']);
    // A record may keep its own key, and a record without a key takes none.
    await put(booking(1, { minutes: 60 }), booking(7, { code: null }), booking(8, { code: null }));
    await put(booking(10, { room: 'room 1', hour: null }), booking(13, { hour: null }));
    await shop.restart();
    expect(await refusal(put(booking(20, { code: 'code 2' })))).toBe(`${name}: code`);
  });

  test('a unique key that was given up, or is given up in the same commit, can be taken', async () => {
    await put(booking(1), booking(2));
    await put(booking(1, { code: 'other' }));
    await put(booking(3, { code: 'code 1' }));
    await verbs().commit([
      { drop: name, id: 'b2' },
      { put: name, record: booking(4, { code: 'code 2', room: 'room 2', hour: 2 }) },
    ]);
    expect(idsOf(await verbs().find(name, 'code', 'code 1', 'code 2'))).toEqual(['b3', 'b4']);
  });

  test('only one of 50 simultaneous commits gets a unique key', async () => {
    const all = Array.from({ length: 50 }, (_, at) => put(booking(at, { code: 'the one' })));
    const refused = await Promise.all(all.map(refusal));
    expect(refused.filter((one) => one === null)).toHaveLength(1);
    expect(refused.filter((one) => one === `${name}: code`)).toHaveLength(49);
    expect(await verbs().count(name)).toBe(1);
  });

  test('records are found, counted and summed correctly after puts, changes, drops and restarts', async () => {
    await put(...many);
    const look = async (guest: string) => {
      const having = { by: 'guest', text: guest } as const;
      return {
        ids: idsOf(await verbs().find(name, 'guest', guest)),
        count: await verbs().count(name, having),
        minutes: await verbs().sum(name, 'minutes', having),
      };
    };
    const theirs = many.filter(({ guest }) => guest === 'guest3@mail.example');
    const found = { ids: idsOf(theirs), count: theirs.length, minutes: 30 * theirs.length };
    expect(await look('guest3@mail.example')).toEqual(found);
    await shop.restart();
    expect(await look('guest3@mail.example')).toEqual(found);
    expect(await verbs().sum(name, 'minutes')).toBe(COUNT * 30);
    await put(booking(3, { guest: 'new@mail.example', minutes: 45 }));
    await verbs().commit([{ drop: name, id: 'b8' }]);
    const [, , ...ids] = found.ids;
    const left = { ids, count: ids.length, minutes: 30 * ids.length };
    for (const restart of [async () => {}, shop.restart]) {
      await restart();
      expect(await look('guest3@mail.example')).toEqual(left);
      expect(await look('new@mail.example')).toEqual({ ids: ['b3'], count: 1, minutes: 45 });
      expect(await look('nobody')).toEqual({ ids: [], count: 0, minutes: 0 });
      expect(await verbs().count(name)).toBe(COUNT - 1);
      expect(await verbs().sum(name, 'minutes')).toBe((COUNT - 1) * 30 + 15);
    }
  });
});

test('two processes on one database give a unique key only once', async () => {
  const { url, drop } = await newDatabase();
  const [one, other] = [
    await openPostgres({ url, clock: fixed }),
    await openPostgres({ url, clock: fixed }),
  ];
  const put = (store: Store, at: number) =>
    verbsOf(store).commit([{ put: 'bookings', record: booking(at, { code: 'the one' }) }]);
  const tries = Array.from({ length: 50 }, (_, at) => put((at % 2 ? one : other).store, at));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused.every((error) => error instanceof Taken && error.key === 'code')).toBe(true);
  await one.store.close();
  await other.store.close();
  await drop();
});

async function newPlace() {
  const home = newFolder();
  const { url, drop } = await newDatabase();
  onTestFinished(async () => {
    fs.rmSync(home, { recursive: true });
    await drop();
  });
  const dir = (name: string) => path.join(home, name);
  const said = async (command: 'backup' | 'restore' | 'move', words: string[], env: object) => {
    const lines: string[] = [];
    const code = await runCommand(command, words, {
      ...{ env: { ...env }, main: '', siteDir: '', clock: systemClock, random },
      log: createLog('silent'),
      say: (line) => void lines.push(line),
    });
    return { code, text: lines.join('\n') };
  };
  return { dir, url, said };
}

async function fill(dir: string) {
  const store = await openStore({ dir, clock: fixed });
  await verbsOf(store).commit(many.map((record) => ({ put: 'bookings', record })));
  await store.close();
}

async function foundIn(dir: string) {
  const store = await openStore({ dir, clock: fixed });
  const found = await verbsOf(store).find('bookings', 'guest', 'guest3@mail.example');
  const rows = await verbsOf(store).list('bookings');
  await store.close();
  expect(found).toHaveLength(COUNT / 5);
  return rows;
}

test('records of an own collection are backed up and restored, and the doctor finds damage in their backup', async () => {
  const { dir, said } = await newPlace();
  await fill(dir('data'));
  const env = { DATA_DIR: dir('data'), BACKUP_DIR: dir('backups') };
  const made = await said('backup', [], env);
  expect(made.text).toContain(`${COUNT} bookings, 0 kept bookings`);
  const back = { ...env, DATA_DIR: dir('back') };
  expect(await said('restore', [], back)).toMatchObject({ code: 0 });
  expect(await foundIn(dir('back'))).toEqual(many.toReversed());
  const files = fs.readdirSync(dir('backups'), { recursive: true, encoding: 'utf8' });
  const segment = files.find((name) => path.basename(name).startsWith('bookings-')) ?? '';
  const findings = () => checkBackups(readConfig(env), new Date(), false);
  const failures = async () => (await findings()).filter(({ outcome }) => outcome === 'failure');
  expect(await failures()).toEqual([]);
  fs.appendFileSync(path.join(dir('backups'), segment), 'x');
  expect(await failures()).toHaveLength(1);
});

test('records of an own collection move into a database and out of it again', async () => {
  const { dir, url, said } = await newPlace();
  await fill(dir('first'));
  const moved = (to: string, DATA_DIR: string) =>
    said('move', ['--to', to], { DATA_DIR, DATABASE_URL: url });
  expect(await moved('postgres', dir('first'))).toMatchObject({ code: 0 });
  const { code, text } = await moved('embedded', dir('second'));
  expect(code).toBe(0);
  expect(text).toMatch(new RegExp(`^bookings +${COUNT} `, 'm'));
  expect(await foundIn(dir('second'))).toEqual(many.toReversed());
});
