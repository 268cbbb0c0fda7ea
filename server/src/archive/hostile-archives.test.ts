import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Website } from '@sallie/shared/contract/website';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { expect, inject, test } from 'vitest';
import { photograph } from '../testing/pictures.ts';
import { said } from '../testing/running-server.ts';
import { aShop, demoProject, packed } from '../testing/website-shop.ts';

/** A content that shows one picture. */
const showing = (id: string, more: object = {}) =>
  JSON.stringify({ ...demoContent, ...more, projects: [{ ...demoProject, picture: { id } }] });
const id = 'a'.repeat(32);

async function hostileArchives(): Promise<[what: string, bytes: Buffer, sentence: RegExp][]> {
  const good = await photograph(300, 200).jpeg().toBuffer();
  const whole = await packed(['content.json', showing(id)], [`pictures/${id}.jpg`, good]);
  const noSum = Buffer.from(whole);
  noSum[0] = 0x41;
  const huge = Buffer.from(whole);
  // A 64-bit size, as tar writes sizes beyond 8 GB.
  huge.fill(0xff, 124, 136);
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const none = /^This is no archive of a website\./;
  const cut = /^This archive is damaged or cut off\./;
  return [
    ['nothing', Buffer.of(), none],
    ['a picture', good, none],
    ['zeros', Buffer.alloc(2048), /^This archive has no content\.json/],
    ['a packed one', Buffer.from('1f8b0800', 'hex'), none],
    ['a sum that is wrong', noSum, none],
    ['a size that is none', huge, none],
    ['cut in a picture', whole.subarray(0, whole.length - 2048), cut],
    ['cut before its end', whole.subarray(0, whole.length - 1024), cut],
    [
      'no content',
      await packed([`pictures/${id}.jpg`, good]),
      /^This archive has no content\.json, so it is none of a website\.$/,
    ],
    ['no JSON', await packed(['content.json', '{']), / of this archive is not JSON\.$/],
    ['a list', await packed(['content.json', '[]']), /must hold one object/],
    ['depth', await packed(['content.json', deep]), /must hold one object/],
    [
      'a foreign fact',
      await packed(['content.json', '{"__proto__x":1}']),
      /a fact that nobody knows/,
    ],
    [
      'a wrong fact',
      await packed(['content.json', '{"phone":"1"}']),
      /^content\.json is wrong at phone/,
    ],
    [
      'a long content',
      await packed(['content.json', ' '.repeat(2_000_001)]),
      / of this archive is more than a website has room for\.$/,
    ],
    [
      'two contents',
      await packed(['content.json', '{}'], ['./content.json', '{}']),
      /^This archive holds a file twice\./,
    ],
    [
      'a thousand files',
      await packed(...Array.from({ length: 1001 }, (_, at): [string, string] => [`f${at}`, ''])),
      /^This archive holds more than a website\./,
    ],
    [
      'no picture',
      await packed(['content.json', showing(id)]),
      /^This archive lacks pictures\/a+\.jpg, the picture of “/,
    ],
    [
      'a page for a picture',
      await packed(
        ['content.json', showing(id)],
        [`pictures/${id}.jpg`, '<script>alert(1)</script>'],
      ),
      /^pictures\/a+\.jpg: This (is no picture|picture is damaged)/,
    ],
    [
      'a large picture',
      await packed(
        ['content.json', showing(id)],
        [`pictures/${id}.jpg`, Buffer.alloc(25 * 1024 * 1024 + 1)],
      ),
      /has more than 25 MB/,
    ],
  ];
}

test('every hostile archive is refused with a sentence and changes nothing', async () => {
  const shop = await aShop();
  for (const [what, bytes, sentence] of await hostileArchives()) {
    const [status, text] = await said(shop.import(bytes));
    expect([what, status]).toEqual([what, 422]);
    expect(text, what).toMatch(sentence);
  }
  expect((await shop.import(Buffer.from('{}'), shop.cookie, 'application/json')).status).toBe(415);
  expect((await shop.website()).draft).toMatchObject({ save: 0, unpublished: [] });
  expect(shop.server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  if (inject('store') === 'embedded')
    expect(readdirSync(join(shop.server.dataDir, 'received'))).toEqual([]);
});

test('an import ignores foreign paths and unnamed files, and takes out invisible characters', async () => {
  const shop = await aShop();
  const good = await photograph(300, 200).jpeg().toBuffer();
  const stranger = '../../business.json';
  const archive = await packed(
    [stranger, '{"name":"Evil"}'],
    ['/etc/passwd', 'root'],
    ['pictures/b.svg', '<svg/>'],
    ['./content.json', showing(id, { name: 'Oak\u202e & Sons' })],
    [`./pictures/${id}.jpg`, good],
  );
  const kept = () =>
    readdirSync(shop.server.dataDir).filter((name) => !/^(received|pictures)$/.test(name));
  const before = kept();
  const { draft } = (await (await shop.import(archive)).json()) as Website;
  expect(draft.content).toMatchObject({ name: 'Oak & Sons' });
  expect(draft.problems).toEqual([]);
  expect(kept()).toEqual(before);
});
