import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '@sallie/shared/contract/content';
import type { Website } from '@sallie/shared/contract/website';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, inject, test } from 'vitest';
import { ownFolder } from '../testing/own-folder.ts';
import { openShop } from '../testing/running-server.ts';

const isShared = inject('store') === 'Postgres';

async function aFolder(own?: object) {
  const DATA_DIR = ownFolder();
  const path = join(DATA_DIR, 'business.json');
  const write = (content: object) => writeFile(path, JSON.stringify(content));
  if (own) await write(own);

  async function start() {
    const { server, cookie } = await openShop({ DATA_DIR });
    const call = async (method: string, where: string, body?: object) => {
      const reply = await server.call(method, `/api/website${where}`, body, { cookie });
      return (await reply.json()) as Website;
    };
    return {
      server,
      cookie,
      website: () => call('GET', ''),
      async publish(name: string) {
        const { draft } = await call('GET', '');
        const changes = [{ path: ['name'], value: name }];
        const saved = await call('PATCH', '/draft', { base: draft.save, changes });
        return call('POST', '/publish', { save: saved.draft.save });
      },
      saveEmail: (base: number, value: string) =>
        call('PATCH', '/draft', { base, changes: [{ path: ['email'], value }] }),
    };
  }
  const text = () => readFile(path, 'utf8');
  return {
    dir: DATA_DIR,
    start,
    write,
    text,
    content: async () => JSON.parse(await text()) as Content,
  };
}

test('a partial business.json stands over the demo as version 1, and is not rewritten by a start', async () => {
  const folder = await aFolder({ name: 'Oak & Sons' });
  const before = await folder.text();
  const { server, website } = await folder.start();
  expect((await website()).published).toMatchObject({
    version: 1,
    content: { name: 'Oak & Sons', phone: demoContent.phone },
  });
  await server.stop();
  const again = await folder.start();
  expect((await again.website()).published.version).toBe(1);
  expect(await folder.text()).toBe(before);
});

test.skipIf(isShared)('a publish is written whole, and a start finds it again', async () => {
  const folder = await aFolder();
  const { server, publish } = await folder.start();
  const { published } = await publish('Oak & Sons');
  expect(await folder.content()).toEqual(published.content);
  await server.stop();
  const again = await folder.start();
  expect((await again.website()).published).toEqual(published);
});

test.skipIf(isShared)('a business.json changed by hand is a version of its own', async () => {
  const folder = await aFolder();
  const { server, publish, saveEmail } = await folder.start();
  const { published, draft } = await publish('Oak & Sons');
  await saveEmail(draft.save, 'hello@oak.example');
  await server.stop();
  await folder.write({ ...published.content, phone: '5706660142' });
  const again = await folder.start();
  const now = await again.website();
  expect(now.published).toMatchObject({ version: 3, by: null, what: 'Changed in business.json' });
  expect(now.published.content).toMatchObject({ name: 'Oak & Sons', phone: '5706660142' });
  expect(now.draft).toMatchObject({
    unpublished: [['email']],
    content: { email: 'hello@oak.example', phone: '5706660142' },
  });
});

test.skipIf(isShared)('an older business.json put back is a version of its own', async () => {
  const folder = await aFolder();
  const { server, publish } = await folder.start();
  const { published: oak } = await publish('Oak & Sons');
  await publish('Elm & Sons');
  await server.stop();
  await folder.write(oak.content);
  const again = await folder.start();
  expect((await again.website()).published).toMatchObject({
    version: 4,
    what: 'Changed in business.json',
    content: { name: 'Oak & Sons' },
  });
  expect((await folder.content()).name).toBe('Oak & Sons');
});

test.skipIf(isShared)('a publish that misses business.json warns; a start writes it', async () => {
  const folder = await aFolder();
  const { server, publish, cookie, website } = await folder.start();
  await publish('Oak & Sons');
  const before = await folder.text();
  // A folder in the place of the new file makes the write fail.
  await mkdir(join(folder.dir, 'business.json.new'));
  const { published } = await publish('Elm & Sons');
  expect(published).toMatchObject({ version: 3, content: { name: 'Elm & Sons' } });
  expect(await folder.text()).toBe(before);
  const session = await (await server.get('/api/session', cookie)).text();
  expect(session).toContain('could not be written into');
  expect((await website()).published.version).toBe(3);
  await server.stop();
  await rmdir(join(folder.dir, 'business.json.new'));
  const again = await folder.start();
  expect((await again.website()).published).toEqual(published);
  expect((await folder.content()).name).toBe('Elm & Sons');
});

test.skipIf(isShared)('a lost business.json is rewritten; a wrong one is refused', async () => {
  const folder = await aFolder();
  const { server, publish } = await folder.start();
  await publish('Oak & Sons');
  await server.stop();
  await rm(join(folder.dir, 'business.json'));
  const again = await folder.start();
  expect((await folder.content()).name).toBe('Oak & Sons');
  await again.server.stop();
  await folder.write({ phone: '1705550142' });
  await expect(folder.start()).rejects.toThrow(/business\.json is wrong at phone: nobody can dial/);
});

test.skipIf(!isShared)('business.json is only how a shop with a database begins', async () => {
  const folder = await aFolder({ name: 'Oak & Sons' });
  const { server, publish } = await folder.start();
  const before = await folder.text();
  const { published } = await publish('Elm & Sons');
  expect(published.version).toBe(2);
  expect(await folder.text()).toBe(before);
  await server.stop();
  await folder.write({ name: 'Ash & Sons' });
  const again = await folder.start();
  expect((await again.website()).published).toEqual(published);
});

test.skipIf(!isShared)('of two processes publishing at once one wins; both show it', async () => {
  const folder = await aFolder();
  const one = await folder.start();
  const other = await folder.start();
  const name = async ({ server }: typeof one) => {
    return (await server.read<{ business: { name: string } }>('/api/shop')).business.name;
  };
  for (let at = 1; at <= 5; at += 1) {
    const { draft } = await one.website();
    const changes = [{ path: ['name'], value: `Shop ${at}` }];
    const body = { base: draft.save, changes };
    const { cookie, server } = one;
    expect((await server.patch('/api/website/draft', body, cookie)).status).toBe(200);
    const replies = await Promise.all(
      [one, other].map((process) =>
        process.server.post('/api/website/publish', { save: draft.save + 1 }, process.cookie),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(() => name(one), { interval: 20 }).toBe(`Shop ${at}`);
    await expect.poll(() => name(other), { interval: 20 }).toBe(`Shop ${at}`);
  }
});
