import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

test('without a mail server a lead says that nothing was sent, as its sheet does', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  await server.post('/api/contact', contact);
  const read = async () => (await server.rows('contacts', cookie))[0];
  await expect
    .poll(read)
    .toMatchObject({ mail: 'unsent', mails: { confirmation: 'unsent', alert: 'unsent' } });
  expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(2);
  const sheet = await server.get('/api/export/contacts.csv', cookie);
  expect(await sheet.text()).toContain(',Not sent: no mail server is set,');
});

test('who was taken for spam by mistake after the mails had left is not mailed twice', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const { id } = await server.make('/api/contact', contact);
  const read = async () => (await server.rows('contacts', cookie))[0];
  await expect.poll(read).toMatchObject({ mails: { confirmation: 'unsent', alert: 'unsent' } });
  for (const [version, spam] of [
    [1, true],
    [2, false],
  ] as const) {
    const changed = await server.patch(`/api/leads/contacts/${id}`, { version, spam }, cookie);
    expect(await changed.json()).toMatchObject({ spam, mail: 'unsent' });
  }
});
