import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailAddress } from '../testing/email-address.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { readyMail, sender } from '../testing/ready-mail.ts';
import { createEmlFolder, eraseEmlFiles } from './eml-folder.ts';
import type { ReadyMail } from './outgoing.ts';

/** A folder not made yet, and a way to send a mail into it. */
function anOutbox() {
  const folder = join(ownFolder(), 'outbox');
  const transport = createEmlFolder(folder);
  return {
    folder,
    send: (id: string, changes: Partial<ReadyMail> = {}, from = sender) =>
      transport.send(readyMail({ id, lead: null, reply_to: null, to: desk, ...changes }), from),
  };
}

const desk = 'desk@shop.example';
const person = (email: string) => ({ email, ids: [] });

test('a mail, also when sent again, is one file with its headers and text, named by its day and id', async () => {
  const { folder, send } = anOutbox();
  expect(await send('m1')).toEqual({ outcome: 'written' });
  await send('m1');
  expect(await readdir(folder)).toEqual(['2026-11-21-m1.eml']);
  const text = await readFile(join(folder, '2026-11-21-m1.eml'), 'utf8');
  expect(text).toContain('To: desk@shop.example\r\n');
  expect(text).toContain('Message-ID: <l1.alert@shop.example>\r\n');
  expect(text).toContain('\r\n\r\nHello\r\n');
});

test('a mail whose folder cannot be made is reported as unreachable, so that it waits', async () => {
  const { folder, send } = anOutbox();
  await writeFile(folder, 'in the way');
  const delivery = await send('m1');
  expect(delivery).toEqual({ outcome: 'unreachable', code: 'EEXIST' });
});

test('two simultaneous erasures of one person both succeed and leave no mail file', async () => {
  const { folder, send } = anOutbox();
  for (const id of ['m1', 'm2', 'm3', 'm4', 'm5']) await send(id, { to: 'ann@home.example' });
  const both = [1, 2].map(() => eraseEmlFiles(folder, person('ann@home.example')));
  await Promise.all(both);
  expect(await readdir(folder)).toEqual([]);
});

test('an erasure succeeds where no mail was ever written', async () => {
  const { folder } = anOutbox();
  await eraseEmlFiles(folder, person('ann@home.example'));
  expect(await readdir(folder)).toEqual([]);
});

test('an erasure removes every mail to or about an address, in any encoding, and no other mail', async () => {
  const { folder, send } = anOutbox();
  const long = 'words and words '.repeat(9);
  await fc.assert(
    fc.asyncProperty(emailAddress, async (email) => {
      await send('to', { to: email });
      await send('reply', { reply_to: email });
      await send('subject', { subject: `New: Åsa ${long} ${email}` });
      await send('plain', { text: `${long}${email} ${long}` });
      await send('quoted', { text: `${'x'.repeat(50)} ü ${email} ${long}` });
      await send('base64', { text: `${'日本語'.repeat(60)} ${email}.` });
      await send('other', { to: `jo${email}`, text: `${email}.au` });
      expect(await eraseEmlFiles(folder, person(email.toUpperCase()))).toBe(6);
      expect(await readdir(folder)).toEqual(['2026-11-21-other.eml']);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['a guest without an address', true],
  ['one of 201 people who grew too old', false],
])('mails about %s are erased by the record id that they name', async (_, alone) => {
  const { folder, send } = anOutbox();
  const id = '2f0b7a52-86d5-4d0c-9d0f-1f9d0a6c1b11';
  const link = `https://shop.example/admin-dashboard#lead/visitors/${id}`;
  await send('link', { text: `Nobody has answered. ${'日本語'.repeat(60)}\n${link}` });
  const messageId = `<visitors.${id}.reminder@shop.example>`;
  await send('named', {}, { ...sender, messageId });
  await send('other');
  const many = Array.from({ length: 200 }, (_, at) => `other${at}`);
  expect(await eraseEmlFiles(folder, { email: '', ids: many })).toBe(0);
  const ids = alone ? [id] : [...many, id];
  expect(await eraseEmlFiles(folder, { email: '', ids })).toBe(2);
  expect(await readdir(folder)).toEqual(['2026-11-21-other.eml']);
});

test('an erasure searches a half-written mail file as it is', async () => {
  const { folder } = anOutbox();
  await mkdir(folder);
  await writeFile(join(folder, '2026-11-21-m1.eml.tmp'), 'To: ann@home.example');
  await writeFile(join(folder, 'empty.eml'), '');
  expect(await eraseEmlFiles(folder, person('ann@home.example'))).toBe(1);
});
