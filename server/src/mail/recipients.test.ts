import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '../testing/own-folder.ts';
import { readyMail, sender } from '../testing/ready-mail.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { createEmlFolder } from './eml-folder.ts';
import { createSmtp } from './mail-setup.ts';
import type { ReadyMail } from './outgoing.ts';

/* Forms accept only one address; if one ever held more, the mail must still go to nobody else. */

const mail = readyMail({ purpose: 'confirmation' });

async function sent(part: Partial<ReadyMail>) {
  const server = await startScriptedSmtp();
  onTestFinished(server.close);
  const smtp = createSmtp(server.url);
  onTestFinished(() => smtp.close());
  const delivery = await smtp.send({ ...mail, ...part }, sender);
  return { delivery, received: server.received };
}

const lists = [
  'ann@home.example, eve@evil.example',
  'ann@home.example; eve@evil.example',
  'Friends: ann@home.example, eve@evil.example;',
  'ann@home.example\r\nBcc: eve@evil.example',
];

test.each(lists)(
  'a mail reaches one recipient at most, whatever stands in its address: %j',
  async (to) => {
    const { received } = await sent({ to });
    for (const one of received) {
      expect(one.to).not.toContain('eve@evil.example');
      expect(one.to).toHaveLength(1);
      expect(one.raw).not.toMatch(/^Bcc/im);
    }
  },
);

test.each(lists)(
  'a mail has one Reply-To address, whatever stands in its address for answers: %j',
  async (reply_to) => {
    const { received } = await sent({ reply_to });
    for (const { raw } of received) {
      const [head = ''] = raw.split('\r\n\r\n');
      expect(head.match(/^Reply-To:/gim)).toHaveLength(1);
      expect(head.replace(/\r\n[ \t]+/g, ' ')).not.toMatch(/^Reply-To: .*,\s*<?eve@/im);
      expect(head).not.toMatch(/^Bcc/im);
    }
  },
);

/** Returns the address of a page that a mail could fetch. */
async function aPage(): Promise<string> {
  const server = createServer((_, reply) => void reply.end('page')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a mail whose text is a reference to a file or a web page is not written', async () => {
  const folder = ownFolder();
  for (const place of [fileURLToPath(import.meta.url), await aPage()]) {
    const text = { path: place } as unknown as string;
    const { outcome } = await createEmlFolder(folder).send({ ...mail, text }, sender);
    expect(outcome, place).not.toBe('written');
    expect(await readdir(folder)).toEqual([]);
  }
});
