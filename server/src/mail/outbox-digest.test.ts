import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, test } from 'vitest';
import {
  mail,
  openFolders,
  outboxAt,
  queue,
  setTime,
  smtp,
  store,
  time,
} from '../testing/outbox.ts';
import { answer } from '../testing/scripted-smtp.ts';
import { messageId } from './outgoing.ts';

openFolders();

const desk = 'desk@shop.example';
/** A fifth of the limits: 4 single mails an hour. */
const FACTOR = 0.2;
const always = async () => {};

const alert = (id: string) =>
  mail(id, { to: desk, subject: `New contact message: ${id}`, reply_to: `${id}@home.example` });
const alerts = (count: number, name = 'a') =>
  Array.from({ length: count }, (_, n) => alert(`${name}${n + 1}`));

test('alerts to staff beyond their share leave as one digest with a link to every lead', async () => {
  const server = await smtp();
  await queue(...alerts(7), mail('customer', { purpose: 'confirmation' }));
  const outbox = outboxAt(server.url, always, { factor: FACTOR });
  await outbox.settles(5);
  expect(outbox.settled).toEqual([
    ...['a1', 'a2', 'a3', 'a4', 'customer'].map((id) => `${id} sent`),
  ]);
  expect(await outbox.sleepsFor()).toBe(60);
  await outbox.wakesUp();
  await outbox.settles(8);
  expect(server.received).toHaveLength(6);
  const digest = server.received.at(-1);
  expect(digest?.to).toEqual([desk]);
  expect(digest?.raw).toContain('Subject: 3 more inquiries to look at');
  const text = digest?.raw.replaceAll('=\r\n', ''); // Joins the lines that quoted-printable breaks.
  for (const id of ['a5', 'a6', 'a7']) {
    expect(text).toContain(`New contact message: ${id} (${id}@home.example)`);
    expect(text).toContain(`https://shop.example/admin-dashboard#lead/contacts/${id}`);
  }
  expect(digest?.raw).not.toMatch(/^Reply-To/m);
  expect(await store.list('mails')).toEqual([]);
});

test('further alerts are collected for ten minutes; an hour later each alert is mailed by itself again', async () => {
  const server = await smtp();
  await queue(...alerts(6));
  const outbox = outboxAt(server.url, always, { factor: FACTOR });
  await outbox.settles(4);
  await outbox.wakesUp();
  await outbox.settles(6);
  setTime(time + 2 * MINUTE_MS);
  await queue(...alerts(2, 'b'));
  outbox.wake();
  expect(await outbox.sleepsFor()).toBe(8 * 60);
  await outbox.wakesUp();
  await outbox.settles(8);
  expect(server.received.at(-1)?.raw).toContain('2 more inquiries');
  setTime(time + 55 * MINUTE_MS);
  await queue(...alerts(1, 'c'));
  outbox.wake();
  await outbox.settles(9);
  expect(server.received.at(-1)?.raw).toContain('Subject: New contact message: c1');
});

test('a single alert beyond the share is mailed as itself, not as a digest', async () => {
  const server = await smtp();
  await queue(...alerts(5));
  const outbox = outboxAt(server.url, always, { factor: FACTOR });
  await outbox.settles(4);
  await outbox.wakesUp();
  await outbox.settles(5);
  expect(server.received.at(-1)?.messageId).toBe(messageId(alert('a5'), 'shop.example'));
});

test('a digest refused for now is tried again with all alerts that came meanwhile', async () => {
  let refusals = 0;
  const server = await smtp({
    onRecipient() {
      if (server.received.length < 4) return;
      refusals += 1;
      if (refusals === 1) throw answer(451, 'busy');
    },
  });
  await queue(...alerts(6));
  const outbox = outboxAt(server.url, always, { factor: FACTOR });
  await outbox.settles(4);
  await outbox.wakesUp();
  expect(await outbox.sleepsFor()).toBe(5);
  await queue(alert('b1'));
  outbox.wake();
  expect(await outbox.sleepsFor()).toBe(5);
  await outbox.wakesUp();
  await outbox.settles(7);
  for (const id of ['a5', 'a6', 'b1']) expect(server.received.at(-1)?.raw).toContain(`/${id}`);
  expect(server.received).toHaveLength(5);
});

test('alerts that wait for a digest outlive a restart, except those of an erased person', async () => {
  const server = await smtp();
  await queue(...alerts(7));
  const before = outboxAt(server.url, always, { factor: FACTOR });
  await before.settles(4);
  await before.sleepsFor();
  await before.erase({ email: 'a6@home.example', ids: [] });
  await before.stop();
  const outbox = outboxAt(server.url, always, { factor: FACTOR });
  await outbox.settles(2);
  expect(outbox.settled).toEqual(['a5 sent', 'a7 sent']);
});

test('failed attempts to send use up no share of single mails', async () => {
  const server = await smtp();
  await server.close();
  await queue(...alerts(4));
  const outbox = outboxAt(server.url, always, { factor: FACTOR });
  for (let round = 0; round < 8; round += 1) await outbox.wakesUp();
  await outbox.sleepsFor();
  const back = await smtp({ port: server.port });
  await outbox.wakesUp();
  await outbox.settles(4);
  expect(back.received).toHaveLength(4);
});
