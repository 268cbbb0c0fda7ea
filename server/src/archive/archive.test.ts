import type { Content } from '@sallie/shared/contract/content';
import {
  ARCHIVE_TYPE,
  describeArchive,
  exportWebsite,
  type Website,
} from '@sallie/shared/contract/website';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { list } from 'tar';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { said } from '../testing/running-server.ts';
import { aShop, demoProject, type Shop } from '../testing/website-shop.ts';

/** Milliseconds: a busy machine encodes ten pictures slowly. */
const PATIENCE = 180_000;

/** Publishes a website with its own shop name, two pictures and a portrait. */
async function publishOwn(shop: Shop): Promise<Content> {
  const shown = [await shop.picture(330), await shop.picture(340)];
  const projects = shown.map((picture, at) => ({
    ...demoProject,
    id: `floor-${at}`,
    title: `Floor ${at}`,
    picture: { ...picture, focus: { x: 0.25, y: 0.75 } },
  }));
  const portrait = { ...(await shop.picture(320)), focus: { x: 0.5, y: 0.5 } };
  const team = [{ name: 'Ann', role: 'Owner', about: '', portrait }];
  const { published } = await shop.publish({ name: 'Oak & Sons', projects, team });
  expect(published.version).toBe(2);
  return published.content;
}

test('an archive brings the published website with its pictures into another shop', {
  timeout: PATIENCE,
}, async () => {
  const old = await aShop();
  const content = await publishOwn(old);
  await old.save({ path: ['name'], value: 'Not yet' });
  const reply = await old.export();
  expect(reply.headers.get('content-type')).toBe(ARCHIVE_TYPE);
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="website-[\d-]{10}\.tar"$/,
  );
  const archive = Buffer.from(await reply.arrayBuffer());
  const picturesOf = ({ projects, team }: Content) => [
    ...projects.map(({ picture }) => picture.id),
    team[0]?.portrait?.id,
  ];
  const ids = picturesOf(content);
  const names: string[] = [];
  const reader = list({ strict: true, onReadEntry: ({ path }) => void names.push(path) });
  reader.end(archive);
  expect(names).toEqual(['content.json', ...ids.map((id) => `pictures/${id}.jpg`)]);
  expect(await old.events()).toContainEqual({ type: 'website-exported', version: 2 });

  const next = await aShop();
  const desk = await openStaffClient(next.server, next.cookie);
  const imported = (await (await next.import(archive)).json()) as Website;
  expect(imported.published).toMatchObject({ version: 1, content: { name: demoContent.name } });
  expect(imported.draft).toMatchObject({
    save: 1,
    problems: [],
    content: { name: 'Oak & Sons' },
  });
  expect(imported.draft.saved).not.toBeNull();
  expect(await desk.hears('websiteChanged')).toMatchObject([{ data: { version: 1, save: 1 } }]);
  expect(await next.events()).toContainEqual({ type: 'website-imported', pictures: 3 });
  const home = async () => (await next.server.get('/')).text();
  expect(await home()).not.toContain('Oak &amp; Sons');

  const { published } = await next.publish();
  expect(published.content.projects).toMatchObject(
    content.projects.map(({ title, picture: { size, focus } }) => ({
      title,
      picture: { size, focus },
    })),
  );
  for (const id of picturesOf(published.content)) {
    const shown = await next.server.get(`/pictures/${id}-320.webp`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  await expect.poll(home).toContain('Oak &amp; Sons');
});

test('an archive imported into its own shop brings the content back, and no picture twice', {
  timeout: PATIENCE,
}, async () => {
  const shop = await aShop();
  const content = await publishOwn(shop);
  const archive = Buffer.from(await (await shop.export()).arrayBuffer());
  await shop.publish({ name: 'Elm', projects: [] });
  const { draft } = (await (await shop.import(archive)).json()) as Website;
  expect(draft.content).toEqual(content);
  expect(draft.unpublished).toContainEqual(['name']);
});

test('an import is refused while the draft has unpublished changes', async () => {
  const shop = await aShop();
  const archive = Buffer.from(await (await shop.export()).arrayBuffer());
  const { draft } = await shop.save({ path: ['phone'], value: '5706660142' });
  expect(await said(shop.import(archive))).toEqual([
    409,
    'Something is not published yet, and an archive would take its place. Please publish or discard it first.',
  ]);
  expect((await shop.website()).draft).toEqual(draft);
});

test('a second import is refused with 503 while another archive is being imported', async () => {
  const shop = await aShop();
  const archive = Buffer.from(await (await shop.export()).arrayBuffer());
  const { promise: refused, resolve: goOn } = Promise.withResolvers<void>();
  async function* held() {
    yield archive.subarray(0, 512);
    await refused; // Holds the archive back until one import was refused.
    yield archive.subarray(512);
  }
  async function send() {
    const reply = await said(shop.import(ReadableStream.from(held())));
    goOn();
    return reply;
  }
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(([status]) => status).sort()).toEqual([200, 503]);
  expect(replies.flat()).toContain('Another archive is being imported. Please wait for its end.');
  expect((await shop.import(archive)).status).toBe(200);
});

test('an export is refused with the name of a picture that is kept nowhere any more', async () => {
  const shop = await aShop();
  const picture = { id: 'a'.repeat(32), focus: { x: 0.5, y: 0.5 } };
  await shop.publish({ projects: [{ ...demoProject, title: 'Oak stairs', picture }] });
  const sentence =
    'The picture of “Oak stairs” is kept nowhere any more. Please publish another one in its place first.';
  const get = (path: string) => shop.server.get(path, shop.cookie);
  expect(await said(get(exportWebsite.path))).toEqual([409, sentence]);
  expect(await (await get(describeArchive.path)).json()).toMatchObject({ problem: sentence });
});
