import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { MailPurpose } from '@sallie/shared/contract/mail';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { allHostileLeads, hostileStrings } from '@sallie/shared/testing/hostile-leads';
import { parseCsv } from '@sallie/shared/testing/parse-csv';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { createEmlFolder } from '../mail/eml-folder.ts';
import type { RenderedMail } from '../mail/outgoing.ts';
import { isAtLength, times } from '../testing/at-length.ts';
import { line, newVisitor, openChatShop, openPage } from '../testing/chat-socket.ts';
import { accountOf } from '../testing/colleague.ts';
import { mailContext } from '../testing/mail-context.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { openShop, type TestServer } from '../testing/running-server.ts';
import { renderMail } from './mail-templates/templates.ts';

/* Puts 200 strings into every field of every kind of lead, into the chat and into names of staff. */

/** A long run puts each string into each kind of lead, a short one into one kind in turn. */
const leads = allHostileLeads().filter(
  ({ kind }, at) =>
    isAtLength || leadKinds.indexOf(kind) === (at % hostileStrings.length) % leadKinds.length,
);
/** UTF-8 cannot carry half a surrogate pair. */
const carried = (text: string) => Buffer.from(text).toString();
/** No mail leaves here, because only the leads matter. */
const noMails = { SMTP_URL: 'smtp://127.0.0.1:1' };

/** Posts all leads and reads them as staff do, in the same order. */
async function stored(server: TestServer, cookie: string): Promise<Lead[]> {
  const replies = await Promise.all(
    leads.map(async ({ path, body }) => {
      const reply = await server.post(path, body, cookie);
      return { status: reply.status, said: (await reply.json()) as { id: string } };
    }),
  );
  expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
  const rows = (await Promise.all(leadKinds.map((kind) => server.rows(kind, cookie)))).flat();
  const byId = new Map(rows.map((row): [string, Lead] => [row.id, row]));
  return replies.flatMap(({ said }) => byId.get(said.id) ?? []);
}

test('every hostile text of every form is stored as sent, and is harmless in CSV files and mails', async () => {
  expect([hostileStrings.length, leads.length]).toEqual([200, times(200, 1200)]);
  const { server, cookie } = await openShop(noMails);
  const rows = await stored(server, cookie);
  for (const [at, { texts }] of leads.entries()) expect(rows[at]).toMatchObject(texts);
  for (const kind of leadKinds) await expectDefused(server, cookie, kind);
  await expectSafeMails(rows);
  expect(server.logged.join('\n')).not.toContain('"status":500');
  expect(server.logged.join('\n')).not.toContain('evil.example');
});

/** A spreadsheet takes a cell as text unless it begins like a formula; an apostrophe makes it text. */
async function expectDefused(server: TestServer, cookie: string, kind: LeadKind): Promise<void> {
  const file = await server.get(`/api/export/${kind}.csv`, cookie);
  const [head = [], ...rows] = parseCsv(await file.text());
  expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
  const written = new Set(rows.flat().map((cell) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')));
  const sent = leads
    .filter((lead) => lead.kind === kind)
    .flatMap(({ texts }) => Object.values(texts));
  // An apostrophe that a text had before such a sign is kept.
  const lost = sent
    .map(carried)
    .filter((text) => !written.has(text) && !written.has(text.slice(1)));
  expect(lost).toEqual([]);
}

const context = {
  ...mailContext,
  notMe: () => 'https://floors.example/not-me/1',
  unsubscribe: () => 'https://floors.example/unsubscribe/1',
  now: new Date(),
};

/** Matches characters that move or turn the text around them and show nothing, except our own line feeds. */
const unseen = /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/u;
/** Removes what a mail may change in a text: line breaks, marks, and characters that show nothing. */
const letters = (text: string) => carried(text).replace(/[\s>\p{Cc}\p{Bidi_Control}]/gu, '');

const purposes: MailPurpose[] = ['alert', 'confirmation', 'thanks'];

/** Clears the leads of spam and checks their mails: one address, only our headers, and the words as written. */
async function expectSafeMails(rows: readonly Lead[]): Promise<void> {
  const folder = ownFolder();
  const outbox = createEmlFolder(folder);
  const from = { name: 'Shop', address: 'shop@shop.example' };
  const mails = rows.flatMap((row, at) => {
    const lead = { ...row, spam: false, mails: {} };
    return purposes.flatMap((purpose) => {
      const mail = renderMail(lead, purpose, context);
      return mail ? [{ lead, mail, id: `${at}-${purpose}` }] : [];
    });
  });
  expect(mails.filter(({ mail }) => unseen.test(mail.subject + mail.text))).toEqual([]);
  expect(mails.filter(({ mail }) => mail.subject.includes('\n'))).toEqual([]);
  expect(mails.length).toBeGreaterThan(200);
  await Promise.all(
    mails.map(({ mail, id }) =>
      outbox.send(
        { ...mail, id, lead: null, created_at: context.now.toISOString(), state: 'queued' },
        { from, messageId: `<${id}@shop.example>` },
      ),
    ),
  );
  const day = context.now.toISOString().slice(0, 10);
  for (const { lead, mail, id } of mails) {
    const parsed = await PostalMime.parse(await readFile(join(folder, `${day}-${id}.eml`)));
    expect(new Set(parsed.headers.map(({ key }) => key))).toEqual(headersOf(mail));
    expect(parsed.to).toEqual([{ name: '', address: mail.to }]);
    expect([parsed.html, parsed.attachments]).toEqual([undefined, []]);
    expect(parsed.text?.trimEnd()).toBe(carried(mail.text).trimEnd());
    const words = kindOf(lead).message(lead);
    // Staff read the words; an address that may be a stranger's gets none of them.
    if (mail.purpose === 'alert') expect(letters(parsed.text ?? '')).toContain(letters(words));
    if (mail.purpose !== 'alert') expect(parsed.text).not.toMatch(/evil\.example|owned/);
  }
}

const headersOf = ({ reply_to, unsubscribe }: RenderedMail) =>
  new Set([
    ...(unsubscribe ? ['list-unsubscribe', 'list-unsubscribe-post'] : []),
    ...['from', 'to', 'subject', 'message-id', 'date', 'auto-submitted', 'mime-version'],
    ...['content-type', 'content-transfer-encoding', ...(reply_to ? ['reply-to'] : [])],
  ]);

test('every hostile chat message reaches staff and is stored as it was sent', async () => {
  const { server, staffClient: staff } = await openChatShop(noMails);
  const visitor = await newVisitor(server);
  const page = await openPage(server, visitor);
  const texts = hostileStrings.map((text) => text.slice(0, 2000).trim() || 'x');
  for (const text of texts) page.send(line(visitor, text));
  const heard = await staff.hears('liveChatMessage', texts.length);
  expect(heard.map(({ data }) => data.message)).toEqual(texts);
  expect((await visitor.messagesOf()).map(({ message }) => message)).toEqual(texts);
});

test('a staff account accepts any hostile text as a name, and keeps it exactly, on one line', async () => {
  const { server, cookie } = await openShop(noMails);
  const id = await accountOf(server, cookie);
  const names = hostileStrings.map((text) => text.slice(0, 100).trim().padEnd(2, 'x'));
  const answers = await Promise.all(
    names.map(async (name) => {
      const reply = await server.patch(`/api/staff/${id}`, { name }, cookie);
      return ((await reply.json()) as { name: string }).name;
    }),
  );
  expect(answers).toEqual(names.map((name) => name.replace(/\s+/g, ' ')));
});
