import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contact } from '../testing/forms.ts';
import { startTestServer } from '../testing/running-server.ts';

test('without a mail server a lead says that nothing was sent, as its sheet does', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  await server.call('POST', '/api/contact', contact);
  const read = async () => (await server.rows('contacts', cookie))[0];
  await expect.poll(read).toMatchObject({
    mail: 'unsent',
    mails: { confirmation: 'unsent', alert: 'unsent' },
  });
  expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(2);
  const sheet = await server.call('GET', '/api/export/contacts.csv', undefined, { cookie });
  expect(await sheet.text()).toContain(',Not sent: no mail server is set,');
});
