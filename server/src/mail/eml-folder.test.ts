import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '../store/store.ts';
import { createEmlFolder, eraseEmlFiles } from './eml-folder.ts';

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
function mail(id: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
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
    attempts: 0,
    next_attempt_at: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}

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
  await eraseEmlFiles(folder, 'ann.lee+shop@HOME.example');
  expect(await readdir(folder)).toEqual(['2026-11-21-other.eml']);
});

test('erasing where no mail was ever written is fine', async () => {
  await eraseEmlFiles(folder, 'ann@home.example');
  expect(await readdir(folder)).toEqual([]);
});
