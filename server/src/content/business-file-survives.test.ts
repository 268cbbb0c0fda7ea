import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@sallie/shared/contract/client';
import type { Content } from '@sallie/shared/contract/content';
import { publishDraft, readWebsite, saveDraft } from '@sallie/shared/contract/website';
import { staff, startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, inject, onTestFinished, test } from 'vitest';
import { fillDisk, mountSmallDisk, unmountDisk } from '../../trust/small-disk.ts';
import { times } from '../testing/at-length.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { callsOf, startTestServer } from '../testing/running-server.ts';

const isShared = inject('store') === 'Postgres';

async function ownerOf({ origin }: { origin: string }) {
  const cookie = await callsOf(origin).signIn();
  const call = createClient({ fetch, origin, headers: { cookie } });
  return {
    read: () => call(readWebsite),
    async publish(name: string): Promise<Content> {
      const { draft } = await call(readWebsite);
      const changes = [{ path: ['name'], value: name }];
      const saved = await call(saveDraft, { body: { base: draft.save, changes } });
      const body = { save: saved.draft.save };
      return (await call(publishDraft, { body })).published.content;
    },
  };
}

const fileIn = (dataDir: string) => join(dataDir, 'business.json');
const contentIn = (dataDir: string) =>
  JSON.parse(fs.readFileSync(fileIn(dataDir), 'utf8')) as Content;

test.skipIf(isShared)(
  'a server killed with kill -9 leaves business.json whole',
  { timeout: 180_000 },
  async () => {
    const dataDir = join(ownFolder(), 'data');
    const server = await startBuiltServer(dataDir, { env: { BACKUPS: '0' } });
    onTestFinished(async () => void (await server.stop()));
    const known = new Set(['The first']);
    await (await ownerOf(server)).publish('The first');
    // Kills the server when the new file begins, and when it has replaced the old one.
    for (const [round, moment] of ['.new', '', '.new', ''].slice(0, times(2, 4)).entries()) {
      const owner = await ownerOf(server);
      const ended = once(server.process, 'exit');
      let seen = 0;
      const watcher = fs.watch(dataDir, (_, file) => {
        if (file !== `business.json${moment}`) return;
        seen += 1;
        if (seen > round * 2) server.process.kill('SIGKILL');
      });
      let acknowledged = '';
      let last = '';
      try {
        for (let count = 0; ; count += 1) {
          last = `Shop ${round}-${count}`;
          known.add(last);
          acknowledged = (await owner.publish(last)).name;
        }
      } catch {
        await ended; // The kill breaks it off.
      }
      watcher.close();
      expect(known).toContain(contentIn(dataDir).name);
      await server.start();
      const { published } = await (await ownerOf(server)).read();
      expect([acknowledged, last]).toContain(published.content.name);
      expect(contentIn(dataDir)).toEqual(published.content);
    }
  },
);

test.skipIf(isShared)('a publish on a full disk answers 503, then goes on', async ({ skip }) => {
  const home = ownFolder();
  const disk = join(home, 'disk');
  skip(!mountSmallDisk(disk), 'only root can mount a disk');
  onTestFinished(() => void unmountDisk(disk));
  const DATA_DIR = join(disk, 'data');
  const env = {
    DATA_DIR,
    BACKUPS: '0',
    ADMIN_USERNAME: staff.username,
    ADMIN_PASSWORD: staff.password,
  };
  const owner = await ownerOf(await startTestServer(env));
  const before = await owner.publish('Oak & Sons');
  const ballast = join(disk, 'ballast');
  fillDisk(ballast);
  await expect(owner.publish('Elm & Sons')).rejects.toMatchObject({ status: 503 });
  expect(contentIn(DATA_DIR)).toEqual(before);
  expect((await owner.read()).published.content.name).toBe('Oak & Sons');
  fs.rmSync(ballast);
  await expect.poll(() => owner.publish('Ash & Sons').catch(() => null)).not.toBeNull();
  expect(contentIn(DATA_DIR).name).toBe('Ash & Sons');
});
