import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emailAddress } from '../testing/email-address.ts';
import { createEmlFolder, eraseEmlFiles } from './eml-folder.ts';
import type { ReadyMail } from './transport.ts';

let home: string;
let folder: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sallie-eml-'));
  folder = join(home, 'outbox');
});
afterEach(() => rm(home, { recursive: true }));

const sender = {
  from: { name: 'The Shop', address: 'shop@shop.example' },
  messageId: '<l1.alert@shop.example>',
};
function mail(id: string, changes: Partial<ReadyMail> = {}): ReadyMail {
  return {
    id,
    lead: null,
    purpose: 'alert',
    to: 'desk@shop.example',
    subject: 'New',
    text: 'Hello\n',
    reply_to: null,
    created_at: '2026-11-21T10:00:00.000Z',
    state: 'queued',
    ...changes,
  };
}

const person = (email: string) => ({ email, ids: [] });

test('a mail is a file with its headers and text, named by its day and id', async () => {
  const transport = createEmlFolder(folder);
  expect(await transport.send(mail('m1'), sender)).toEqual({ outcome: 'written' });
  expect(await readdir(folder)).toEqual(['2026-11-21-m1.eml']);
  const text = await readFile(join(folder, '2026-11-21-m1.eml'), 'utf8');
  expect(text).toContain('To: desk@shop.example\r\n');
  expect(text).toContain('Message-ID: <l1.alert@shop.example>\r\n');
  expect(text).toContain('\r\n\r\nHello\r\n');
});

test('the same mail again is still one file', async () => {
  const transport = createEmlFolder(folder);
  await transport.send(mail('m1'), sender);
  await transport.send(mail('m1'), sender);
  expect(await readdir(folder)).toHaveLength(1);
});

test('a folder that cannot be made is a delivery that waits', async () => {
  await writeFile(folder, 'in the way');
  const delivery = await createEmlFolder(folder).send(mail('m1'), sender);
  expect(delivery).toEqual({ outcome: 'unreachable', code: 'EEXIST' });
});

test('erasing removes what is to or about the person, in every encoding, and nothing else', async () => {
  const transport = createEmlFolder(folder);
  const gone = 'Ann.Lee+shop@home.example';
  const long = 'many words '.repeat(20);
  const umlauts = 'Grüße aus Köln, 日本語のテキスト';
  await transport.send(mail('to', { to: gone }), sender);
  await transport.send(mail('reply', { reply_to: gone }), sender);
  await transport.send(mail('plain', { text: `E-mail: ${gone}` }), sender);
  await transport.send(mail('long', { text: `${long}${gone.toLowerCase()}, ${long}` }), sender);
  await transport.send(mail('quoted', { text: `${'x'.repeat(60)} ü ${gone} ${long}` }), sender);
  await transport.send(mail('base64', { text: `${umlauts.repeat(9)} ${gone} ${umlauts}` }), sender);
  await transport.send(mail('other', { to: `jo${gone}`, text: `${gone}.au` }), sender);
  expect(await readdir(folder)).toHaveLength(7);
  await eraseEmlFiles(folder, person('ann.lee+shop@HOME.example'));
  expect(await readdir(folder)).toEqual(['2026-11-21-other.eml']);
});

test('erasing where no mail was ever written is fine', async () => {
  await eraseEmlFiles(folder, person('ann@home.example'));
  expect(await readdir(folder)).toEqual([]);
});

test('whatever address a form admits, its mails are found', async () => {
  const transport = createEmlFolder(folder);
  const long = 'words and words '.repeat(9);
  await fc.assert(
    fc.asyncProperty(emailAddress, async (email) => {
      await transport.send(mail('to', { to: email }), sender);
      await transport.send(mail('reply', { reply_to: email }), sender);
      await transport.send(mail('subject', { subject: `New: Åsa ${long} ${email}` }), sender);
      await transport.send(mail('plain', { text: `${long}${email} ${long}` }), sender);
      await transport.send(
        mail('quoted', { text: `${'x'.repeat(50)} ü ${email} ${long}` }),
        sender,
      );
      await transport.send(mail('base64', { text: `${'日本語'.repeat(60)} ${email}.` }), sender);
      expect(await eraseEmlFiles(folder, person(email))).toBe(6);
      expect(await readdir(folder)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['a guest', true],
  ['one of thousands who grow too old', false],
])('%s is found by their record, which every mail about it names', async (_, alone) => {
  const transport = createEmlFolder(folder);
  const id = '2f0b7a52-86d5-4d0c-9d0f-1f9d0a6c1b11';
  const link = `https://shop.example/admin-dashboard#lead/visitors/${id}`;
  await transport.send(
    mail('link', { text: `Nobody has answered. ${'日本語'.repeat(60)}\n${link}` }),
    sender,
  );
  await transport.send(mail('named'), {
    ...sender,
    messageId: `<visitors.${id}.reminder@shop.example>`,
  });
  await transport.send(mail('other'), sender);
  const many = Array.from({ length: 200 }, (_, at) => `other${at}`);
  expect(await eraseEmlFiles(folder, { email: '', ids: many })).toBe(0);
  const ids = alone ? [id] : [...many, id];
  expect(await eraseEmlFiles(folder, { email: '', ids })).toBe(2);
  expect(await readdir(folder)).toEqual(['2026-11-21-other.eml']);
});

test('what is no whole mail is searched as it is', async () => {
  await mkdir(folder);
  await writeFile(join(folder, '2026-11-21-m1.eml.tmp'), 'To: ann@home.example');
  await writeFile(join(folder, 'empty.eml'), '');
  expect(await eraseEmlFiles(folder, person('ann@home.example'))).toBe(1);
});
