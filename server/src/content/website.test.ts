import type { AuditEntry } from '@sallie/shared/contract/audit';
import type { Change, VersionInfo, Website } from '@sallie/shared/contract/website';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, test } from 'vitest';
import { openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { openShop, openTestStore } from '../testing/running-server.ts';
import { versionOf } from './facts.ts';

const NOON = Date.parse('2026-11-23T17:00:00Z');

async function aShop(env: Record<string, string> = {}) {
  const { server, cookie } = await openShop(env, createHandClock(NOON));
  const call = (method: string, path: string, body?: object, as = cookie) =>
    server.call(method, `/api/website${path}`, body, { cookie: as });
  const read = async (reply: Response | Promise<Response>) => {
    const { status, ok } = await reply;
    expect({ status, ok }).toMatchObject({ ok: true });
    return (await (await reply).json()) as Website;
  };
  return {
    server,
    cookie,
    call,
    website: () => read(call('GET', '')),
    save: (base: number, ...changes: Change[]) => call('PATCH', '/draft', { base, changes }),
    saved: (base: number, ...changes: Change[]) => read(call('PATCH', '/draft', { base, changes })),
    publish: (save: number) => call('POST', '/publish', { save }),
    published: (save: number) => read(call('POST', '/publish', { save })),
    async versions() {
      return (await (await call('GET', '/versions')).json()) as VersionInfo[];
    },
  };
}

const sentence = async (reply: Promise<Response>) => (await reply).text();
const name = (value: string): Change => ({ path: ['name'], value });

test('a draft is saved by field and published whole to every desk, and an old version becomes a new one', async () => {
  const { server, cookie, website, saved, published, versions, call } = await aShop();
  const desk = await openStaffClient(server, cookie);
  const before = await website();
  expect(before).toMatchObject({
    published: { version: 1, by: null, content: { name: demoContent.name } },
    draft: { save: 0, saved: null, unpublished: [], problems: [] },
  });
  expect(before.demo).toContain('the phone number');
  expect(await versions()).toMatchObject([{ version: 1 }]);

  const zip = { path: ['address', 'zip'], value: '18700' };
  const worksFor = { path: ['worksFor'], value: ['boat owners'] };
  const { draft } = await saved(0, name('Oak & Sons'), zip, worksFor);
  const unpublished = [['name'], ['address', 'zip'], ['worksFor']];
  expect(draft).toMatchObject({ save: 1, unpublished });
  expect(draft.saved?.at).toBe(new Date(NOON).toISOString());
  expect(await desk.hears('websiteChanged')).toMatchObject([{ data: { version: 1, save: 1 } }]);
  expect((await website()).published.content.name).toBe(demoContent.name);

  const { published: now, draft: after } = await published(1);
  expect(now).toMatchObject({ version: 2, what: 'Changed name, address and whom you work for' });
  expect(now.content).toMatchObject({ name: 'Oak & Sons', address: { zip: '18700' } });
  expect(after).toMatchObject({ save: 2, saved: null, unpublished: [] });
  const heard = await desk.hears('websiteChanged', 2);
  expect(heard[1]).toMatchObject({ data: { version: 2, save: 2 } });
  await saved(2, { path: ['phone'], value: '5706660142' });
  const back = (await (await call('POST', '/versions/1/take-back')).json()) as Website;
  expect(back.published).toMatchObject({ version: 3, content: { name: demoContent.name } });
  expect(back.draft).toMatchObject({ unpublished: [['phone']], content: { phone: '5706660142' } });
  expect(await versions()).toMatchObject([{ version: 3 }, { version: 2 }, { version: 1 }]);
  expect((await call('POST', '/versions/9/take-back')).status).toBe(404);

  const events = (await server.read<AuditEntry[]>('/api/audit', cookie)).map(({ event }) => event);
  expect(events).toContainEqual({ type: 'website-published', version: 2 });
  expect(events).toContainEqual({ type: 'website-taken-back', version: 3, old: 1 });
});

test('a save on an old base answers 409 with both values of a field that was saved meanwhile, or else merges', async () => {
  const { website, save, saved } = await aShop();
  await saved(0, name('Oak & Sons'));
  const refused = await save(0, name('Elm & Sons'), { path: ['phone'], value: '5706660142' });
  expect(refused.status).toBe(409);
  const said = await refused.json();
  expect(said).toMatchObject({
    sentence: expect.stringMatching(/changed this meanwhile\.$/),
    conflicts: [{ path: ['name'], yours: 'Elm & Sons', theirs: 'Oak & Sons' }],
  });
  expect((await website()).draft.content).toMatchObject({ phone: demoContent.phone });
  const merged = await saved(0, { path: ['email'], value: 'hello@oak.example' });
  expect(merged.draft.content).toMatchObject({ name: 'Oak & Sons', email: 'hello@oak.example' });
  expect((await save(99, name('Elm'))).status).toBe(409);
  expect((await save(2, { path: ['nmae'], value: 'Elm' })).status).toBe(400);
});

test('a draft that contradicts its shape or itself is kept with a problem at each field, and not published', async () => {
  const { saved, publish, website } = await aShop();
  const offer = { title: 'Winter', from: '2026-12-01T09:00', until: '2026-11-30T09:00' };
  const { draft } = await saved(
    0,
    { path: ['offers', 'winter'], value: { ...offer, detail: '' } },
    { path: ['phone'], value: '1705550142' },
    { path: ['differentDays'], value: [{ date: '2026-11-27' }, { date: '2026-11-27' }] },
    {
      path: ['redirects'],
      value: [
        { from: '/loop', to: '/pool' },
        { from: '/pool/', to: '/loop' },
        { from: '/about', to: '/contact' },
        { from: '/twice', to: '/contact' },
        { from: '/twice', to: '/contact' },
        { from: '/admin', to: '/contact' },
        { from: '/preview/about', to: '/contact' },
      ],
    },
  );
  const at = Object.fromEntries(
    draft.problems.map(({ path, sentence }) => [path.join('.'), sentence]),
  );
  expect(at).toMatchObject({
    'offers.winter.until': 'An offer ends after it has begun.',
    phone: expect.stringContaining('Nobody can dial this number'),
    'differentDays.1.date': '2026-11-27 is there twice.',
    'redirects.0': '/loop leads back to itself.',
    'redirects.2': '/about is a page of this website.',
    'redirects.4': '/twice leads to two places.',
    'redirects.5': '/admin is a page of this website.',
    'redirects.6': '/preview/about is a page of this website.',
  });
  const refused = await publish(draft.save);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    sentence: expect.stringMatching(/^This cannot be published yet\. /),
    problems: draft.problems,
  });

  const long = await saved(
    draft.save,
    { path: ['offers', 'winter', 'title'], value: 'x'.repeat(301) },
    { path: ['email'], value: 'nobody' },
    { path: ['name'], value: '   ' },
    { path: ['team'], value: [{ name: 'Ann', role: 'Owner', about: '', portrait: 'ann.jpg' }] },
    { path: ['warranty'] },
  );
  const sentences = long.draft.problems.map(({ path, sentence }) => [path.join('.'), sentence]);
  expect(sentences).toContainEqual(['offers.winter.title', 'Please use at most 300 characters.']);
  expect(sentences).toContainEqual(['email', 'This is no email address.']);
  expect(sentences).toContainEqual(['name', 'Please write this.']);
  expect((await website()).published.version).toBe(1);
});

test('a number that is too small, too large or not whole has a sentence of its own', async () => {
  const { saved } = await aShop();
  const { draft } = await saved(
    0,
    { path: ['visits', 'mostADay'], value: 0 },
    { path: ['visits', 'weeksAhead'], value: 2.5 },
    { path: ['reviews', 'ann'], value: { ...demoContent.reviews[0], stars: 9 } },
  );
  const sentences = draft.problems.map(({ path, sentence }) => [path.join('.'), sentence]);
  expect(sentences).toEqual([
    ['reviews.ann.stars', 'This is at most 5.'],
    ['visits.mostADay', 'This is at least 1.'],
    ['visits.weeksAhead', 'A whole number is expected here.'],
  ]);
});

test('a draft value of 5000 lists one within the other is refused with a sentence', async () => {
  const { server, cookie } = await aShop();
  const lists = '['.repeat(5000) + ']'.repeat(5000);
  const reply = await fetch(`${server.origin}/api/website/draft`, {
    method: 'PATCH',
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: `{"base":0,"changes":[{"path":["offers","order"],"value":${lists}}]}`,
  });
  expect([reply.status, await reply.text()]).toEqual([
    400,
    'The website has nothing that lies so deep.',
  ]);
});

test('a draft has a largest size, after which a save is refused with a sentence', async () => {
  const { save } = await aShop();
  const add = (at: number) =>
    save(at, { path: ['offers', `o${at}`], value: { detail: 'x'.repeat(60_000) } });
  let [at, reply] = [0, await add(0)];
  while (reply.ok) {
    at += 1;
    reply = await add(at);
  }
  expect(at).toBe(16);
  expect(await reply.text()).toMatch(/^This is more than a website has room for\./);
});

test('a draft has a problem at a portrait that is no picture, at a time that is none and at a place that is none', async () => {
  const { saved } = await aShop();
  const team = [{ name: 'Ann', role: 'Owner', about: '', portrait: 'ann.jpg' }];
  const { draft } = await saved(0, { path: ['team'], value: team });
  const sentence = 'Please choose a picture.';
  expect(draft.problems).toMatchObject([{ path: ['team', '0', 'portrait'], sentence }]);
  const offer = { title: 'Night', detail: '', from: '2027-03-14T02:30', until: '2027-02-30T09:00' };
  const removed = { path: ['team'], value: [] };
  const skipped = await saved(1, removed, { path: ['offers', 'night'], value: offer });
  const at = skipped.draft.problems.map(({ path }) => path.join('.'));
  expect(at).toEqual(['offers.night.from', 'offers.night.until']);
  const typed = await saved(2, { path: ['location'], value: 'https://maps.example/abc' });
  expect(typed.draft.problems).toContainEqual({
    path: ['location'],
    sentence: expect.stringMatching(/^A place is given by two numbers/),
  });
});

test('of publishes at once one wins, an unchanged draft is not published, and a draft can be dropped', async () => {
  const { saved, publish, call, website } = await aShop();
  await saved(0, name('Oak & Sons'));
  const replies = await Promise.all([publish(1), publish(1), publish(1)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await sentence(publish(1))).toMatch(/^The draft was changed meanwhile\./);
  expect(await sentence(publish(2))).toBe('Nothing has changed since the website was published.');
  expect(await sentence(call('POST', '/versions/2/take-back'))).toBe('This is what is published.');
  await saved(2, name('Elm & Sons'));
  const dropped = (await (await call('DELETE', '/draft')).json()) as Website;
  expect(dropped.draft).toMatchObject({ save: 4, unpublished: [] });
  expect(dropped.draft.content).toMatchObject({ name: 'Oak & Sons' });
  const old = await call('PATCH', '/draft', { base: 3, changes: [name('Ash & Sons')] });
  expect(old.status).toBe(409);
  expect((await website()).published.version).toBe(2);
});

test('owners change the website, staff read it', async () => {
  const { server, cookie: owner, call, website } = await aShop();
  const { cookie } = await newColleague(server, owner);
  for (const path of ['', '/versions']) {
    expect((await call('GET', path, undefined, cookie)).status).toBe(200);
  }
  const writes: [string, string, object?][] = [
    ['PATCH', '/draft', { base: 0, changes: [name('Elm')] }],
    ['DELETE', '/draft'],
  ];
  for (const [method, path, body] of writes) {
    expect((await call(method, path, body, cookie)).status).toBe(403);
  }
  expect((await website()).draft.save).toBe(0);
});

test('the newest hundred versions of the website are kept', async () => {
  const DATA_DIR = ownFolder();
  const store = await openTestStore(DATA_DIR);
  for (let at = 1; at <= 99; at += 1) {
    const record = versionOf(at, demoContent, new Date(NOON), 'Again');
    await store.commit([{ put: 'website-versions', record }]);
  }
  await store.close();
  const { saved, published, versions, call } = await aShop({ DATA_DIR });
  let save = 0;
  for (const at of [100, 101, 102]) {
    save = (await saved(save, name(`Shop ${at}`))).draft.save;
    save = (await published(save)).draft.save;
  }
  const kept = await versions();
  expect(kept).toHaveLength(100);
  expect([kept[0]?.version, kept.at(-1)?.version]).toEqual([102, 3]);
  expect((await call('POST', '/versions/2/take-back')).status).toBe(404);
});
