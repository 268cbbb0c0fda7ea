import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { DAY_MS } from '@sallie/shared/rules/duration';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createFacts } from '../content/facts.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { photograph, upload } from '../testing/pictures.ts';
import { openShop, openTestStore, startTestServer } from '../testing/running-server.ts';
import { demoProject } from '../testing/website-shop.ts';
import { clearReceived, removeUnnamed } from './uploads.ts';

test('a picture that no version and no draft names goes after 30 days; one that is named or sent again stays', async () => {
  const { server: shop, cookie } = await openShop();
  const ids: string[] = [];
  const sent: Buffer[] = [];
  for (const width of [200, 210, 220, 230]) {
    const bytes = await photograph(width, 200).jpeg().toBuffer();
    sent.push(bytes);
    ids.push(((await (await upload(shop, cookie, bytes)).json()) as { id: string }).id);
  }
  await shop.stop();
  const [inVersion = '', inDraft = '', inNothing = '', inFile = ''] = ids;
  const store = await openTestStore(shop.dataDir);
  const clock = createHandClock();
  const naming = (id: string) => ({
    ...demoContent,
    projects: [{ ...demoProject, picture: { ...demoProject.picture, id } }],
  });
  const at = clock.now().toISOString();
  await store.commit([
    {
      put: 'website-versions',
      record: { id: '7', version: 7, at, by: null, what: '', content: naming(inVersion) },
    },
    {
      put: 'website-draft',
      record: { id: 'only', save: 3, saved: null, content: naming(inDraft), touched: [] },
    },
  ]);
  const others = { facts: createFacts(naming(inFile), 1), clock, log: pino({ enabled: false }) };
  const look = () => removeUnnamed({ store, ...others });
  const kept = async () =>
    [...new Set((await store.pictures.names()).map((name) => name.slice(0, 32)))].sort();
  await look();
  clock.pass(29 * DAY_MS);
  await look();
  expect(await kept()).toEqual([...ids].sort());
  clock.pass(DAY_MS);
  await look();
  expect(await kept()).toEqual([inVersion, inDraft, inFile].sort());
  // The draft now names another picture, so 30 days begin for the first.
  await store.commit([
    {
      put: 'website-draft',
      record: { id: 'only', save: 4, saved: null, content: naming(inNothing), touched: [] },
    },
  ]);
  await look();
  clock.pass(29 * DAY_MS);
  await look();
  await store.close();
  // The server looks a second after its start.
  const again = await startTestServer({ DATA_DIR: shop.dataDir }, clock);
  const bytes = sent[1] as Buffer;
  expect((await upload(again, await again.signIn(), bytes)).status).toBe(200);
  await again.stop();
  const later = await openTestStore(shop.dataDir);
  clock.pass(2 * DAY_MS);
  await removeUnnamed({ store: later, ...others });
  expect((await later.pictures.names()).some((name) => name.startsWith(inDraft))).toBe(true);
  await later.close();
});

test('a received picture that vanishes while it is looked at does not stop the clean-up at a start', async () => {
  const folder = ownFolder();
  symlinkSync(join(folder, 'gone'), join(folder, 'a'));
  writeFileSync(join(folder, 'b'), 'left by a killed process');
  await clearReceived(folder, 0, new Date(Date.now() + DAY_MS));
  expect(readdirSync(folder)).toEqual([]);
});
