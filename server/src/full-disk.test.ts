import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillDisk, mountSmallDisk, unmountDisk } from '../trust/small-disk.ts';
import { READ_ONLY } from './store/postgres/obstacle.ts';
import { FULL } from './store/store.ts';
import { openStaffClient } from './testing/chat-socket.ts';
import { contact } from './testing/forms.ts';
import { databaseForReading, databaseWithFull } from './testing/full-table.ts';
import { ownFolder } from './testing/own-folder.ts';
import { openShop } from './testing/running-server.ts';

/** A shop with an open desk, whose disk the test fills and empties. */
async function aShop(env: Record<string, string>, fill: () => unknown, empty: () => unknown) {
  const { server, cookie } = await openShop(env);
  const desk = await openStaffClient(server, cookie);
  const send = async (message: string) =>
    (await server.post('/api/contact', { ...contact, message })).status;
  expect(await send('Before')).toBe(201);
  await fill();
  const notices = async () => {
    return (await server.read<{ notices: string[] }>('/api/session', cookie)).notices;
  };
  const told = () => desk.heard('noticesChanged').at(-1)?.data;
  const readiness = async () => (await server.get('/readyz')).status;
  const patiently = { timeout: 20_000 };
  // The last page of the disk may have room for some more writes.
  await expect
    .poll(
      async () => [await send('Oak '.repeat(400)), await readiness(), await notices(), told()],
      patiently,
    )
    .toEqual([503, 503, [FULL], [FULL]]);
  // A desk must not be told to call the shop.
  const call = { name: 'Ann', phone: '5705550100', way: 'call', message: 'Oak '.repeat(1000) };
  await expect
    .poll(async () => (await server.ask('POST', '/api/calls', call, cookie)).text, patiently)
    .toBe('The server could not take this in. Please try again in a moment.');
  await empty();
  await expect
    .poll(async () => [await readiness(), await notices(), told()], patiently)
    .toEqual([200, [], []]);
  expect(await send('After')).toBe(201);
}

test('a desk gets a notice of a full disk, and loses it once there is room again', async ({
  skip,
}) => {
  const home = ownFolder();
  const disk = path.join(home, 'disk');
  const isMounted = mountSmallDisk(disk);
  skip(!isMounted, 'only root can mount a disk');
  onTestFinished(() => void unmountDisk(disk));
  const ballast = path.join(disk, 'ballast');
  const env = { DATA_DIR: path.join(disk, 'data'), BACKUPS: '0' };
  await aShop(
    env,
    () => fillDisk(ballast),
    () => fs.rmSync(ballast),
  );
});

test('a desk gets a notice of a database without room, and loses it once there is room again', async () => {
  const { url, fill, empty } = await databaseWithFull('leads');
  await aShop({ DATABASE_URL: url, BACKUPS: '0' }, fill, empty);
});

test('a server on a database that is set to read only is not ready and says why, until that is over', async () => {
  const { url, fill, empty } = await databaseForReading();
  const { server, cookie } = await openShop({ DATABASE_URL: url, BACKUPS: '0' });
  const state = async () => {
    const { notices } = await server.read<{ notices: string[] }>('/api/session', cookie);
    return [(await server.get('/readyz')).status, notices];
  };
  await fill();
  await expect
    .poll(async () => [(await server.post('/api/contact', contact)).status, ...(await state())])
    .toEqual([503, 503, [READ_ONLY]]);
  await empty();
  await expect.poll(state).toEqual([200, []]);
  expect((await server.post('/api/contact', contact)).status).toBe(201);
});
