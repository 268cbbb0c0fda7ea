import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Visit } from '@sallie/shared/contract/visit';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { chatRequest } from '../testing/forms.ts';
import { openVisitShop, shopTime } from '../testing/visit-shop.ts';

/* Each visit mail is read from the folder, and its calendar entry by two independent parsers. */

/** Returns what a mail says, and its entry as both parsers read it. */
async function mailIn(file: string) {
  const raw = await readFile(file);
  const {
    subject,
    text = '',
    to,
    attachments,
  } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const entry = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!entry) return { to: to?.[0]?.address, subject, text, entry: null };
  const source = String(entry.content);
  const [component] = new ICAL.Component(ICAL.parse(source)).getAllSubcomponents('vevent');
  const one = new ICAL.Event(component);
  const [other] = Object.values(nodeIcal.sync.parseICS(source)).filter(
    (part) => part?.type === 'VEVENT',
  );
  if (other?.type !== 'VEVENT') throw new Error('no event');
  const [start, end] = [one.startDate.toJSDate(), one.endDate.toJSDate()];
  expect([other.start.toISOString(), other.end?.toISOString()]).toEqual([
    start.toISOString(),
    end.toISOString(),
  ]);
  expect([other.uid, Number(other.sequence)]).toEqual([one.uid, one.sequence]);
  const isPart = raw.includes('text/calendar; charset=utf-8; method=');
  const method = /METHOD:(\w+)/.exec(source)?.[1];
  const { uid, sequence } = one;
  return {
    to: to?.[0]?.address,
    subject,
    text,
    entry: {
      uid,
      sequence,
      method,
      isPart,
      start: start.toISOString(),
      end: end.toISOString(),
      source,
    },
  };
}

async function openMails() {
  const shop = await openVisitShop();
  const folder = join(shop.server.dataDir, 'outbox');
  const seen = new Set<string>();
  return {
    ...shop,
    /** Resolves to the next mails about a visit once there are `count`. */
    async mails(count: number) {
      let found: Awaited<ReturnType<typeof mailIn>>[] = [];
      await expect
        .poll(async () => {
          const files = (await readdir(folder)).filter(
            (name) => name.endsWith('.eml') && !seen.has(name),
          );
          const read = await Promise.all(files.map((name) => mailIn(join(folder, name))));
          found = read.filter(
            ({ entry, subject = '' }) => entry !== null || /suit you|offered you/.test(subject),
          );
          if (found.length === count) for (const name of files) seen.add(name);
          return found.length;
        })
        .toBe(count);
      const isTheirs = ({ to = '' }) => to.startsWith('eve');
      return { customer: found.find(isTheirs), staff: found.find((mail) => !isTheirs(mail)) };
    },
  };
}

test('mails of a visit agreed, moved and canceled carry one calendar entry at the time that they name', async () => {
  const { aRequest, make, change, mails } = await openMails();
  const asked = await aRequest();
  const made: Visit = (await make(asked, shopTime(24, '10:30'))).json();
  const agreed = await mails(2);
  expect(agreed.customer).toMatchObject({
    to: asked.email,
    subject: expect.stringContaining(
      'Your visit on Tuesday, November 24 at 10:30 AM, Eastern Time',
    ),
    entry: {
      method: 'REQUEST',
      isPart: true,
      sequence: 0,
      start: '2026-11-24T15:30:00.000Z',
      end: '2026-11-24T16:30:00.000Z',
    },
  });
  expect(agreed.customer?.text).toMatch(/When: Tuesday, November 24 at 10:30 AM, Eastern Time/);
  expect(agreed.customer?.text).toMatch(/\/visit\/[\w-]{22}\.0\.[\w-]{22}/);
  // The mail does not contain the address, which a stranger may have typed.
  expect(agreed.customer?.text).not.toContain(asked.address);
  expect(agreed.staff).toMatchObject({
    to: 'hello@millbrookflooring.example',
    entry: { method: 'REQUEST', sequence: 0, start: '2026-11-24T15:30:00.000Z' },
  });
  expect(agreed.staff?.entry?.source).not.toContain(asked.email);
  const moved: Visit = (await change(made, { from: shopTime(27, '19:00') })).json();
  const second = await mails(2);
  expect(second.customer).toMatchObject({
    subject: expect.stringContaining('Friday, November 27 at 7 PM, Eastern Time'),
    entry: {
      uid: agreed.customer?.entry?.uid,
      method: 'REQUEST',
      sequence: 1,
      start: '2026-11-28T00:00:00.000Z',
    },
  });
  await change(moved, { state: 'canceled' });
  const last = await mails(2);
  for (const mail of [last.customer, last.staff])
    expect(mail).toMatchObject({
      subject: expect.stringContaining('Canceled'),
      entry: { uid: agreed.customer?.entry?.uid, method: 'CANCEL', sequence: 2 },
    });
  expect(last.customer?.entry?.source).toContain('STATUS:CANCELLED');
});

test('an offered visit is mailed without a calendar entry, with its deadline, and again when it is taken back', async () => {
  const { aRequest, make, change, mails } = await openMails();
  const made = await make(await aRequest(), '2026-12-10T15:30:00.000Z', { ask: true });
  // Forty-eight open hours take long: this week has 33, without Thanksgiving and two Wednesdays.
  expect(made.json()).toMatchObject({ state: 'asked', lapses_at: '2026-12-03T16:00:00.000Z' });
  const { customer } = await mails(1);
  expect(customer).toMatchObject({
    subject: expect.stringContaining('suit you?'),
    text: expect.stringMatching(
      /until\s+Thursday,\s+December\s+3\s+at\s+11\s+AM,\s+Eastern\s+Time\./,
    ),
    entry: null,
  });
  await change(made.json(), { state: 'canceled' });
  const off = await mails(1);
  expect(off.customer).toMatchObject({
    subject:
      'No longer available: the time we offered you, Thursday, December 10 at 10:30 AM, Eastern Time - Millbrook Flooring Co.',
    entry: null,
  });
});

test('the mail of a visit offered for today asks for an answer before its time', async () => {
  const { aRequest, make, mails } = await openMails();
  await make(await aRequest(), shopTime(23, '16:00'), { ask: true });
  const { customer } = await mails(1);
  expect(customer?.text).toContain('Please answer before that time.');
});

test('a visit of a request in Spanish is mailed in Spanish', async () => {
  const { server, make, mails } = await openMails();
  await make(
    await server.make('/api/chatbot/consultation', { ...chatRequest, language: 'es' }),
    shopTime(24, '10:30'),
  );
  const { customer } = await mails(2);
  const when = 'martes 24 de noviembre a las 10:30 AM, Eastern Time';
  expect(customer?.subject).toContain(`Su visita del ${when}`);
  expect(customer?.text).toContain(`Cuándo: ${when}\nDónde: En su casa`);
  expect(customer?.entry?.source).toContain('En su casa');
});

test('a visit that is set to done by mistake and back to agreed causes no mail', async () => {
  const { aRequest, make, change, mails, clock } = await openMails();
  const made: Visit = (await make(await aRequest(), shopTime(23, '10:00'))).json();
  await mails(2);
  clock.pass(1.25 * 3_600_000); // The visit is going on.
  const done: Visit = (await change(made, { state: 'done' })).json();
  await change(done, { state: 'agreed' });
  await make(await aRequest(), shopTime(24, '10:30'));
  // Mails leave in order, so mails that these changes caused would be here.
  const { customer } = await mails(2);
  expect(customer?.subject).toContain('November 24');
});
