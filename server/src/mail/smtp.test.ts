import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readyMail, sender } from '../testing/ready-mail.ts';
import { answer, startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { createSmtp } from './mail-setup.ts';

const mail = readyMail({
  subject: 'Grüße – a subject',
  text: 'Hello\n.\nBcc: nobody@list.example\n',
});

async function smtp(...script: Parameters<typeof startScriptedSmtp>) {
  const server = await startScriptedSmtp(...script);
  onTestFinished(server.close);
  return server;
}

test('a mail arrives as it was written, at its one recipient', async () => {
  const server = await smtp();
  expect(await createSmtp(server.url).send(mail, sender)).toEqual({ outcome: 'sent' });
  const [received] = server.received;
  expect(received).toMatchObject({
    from: 'shop@shop.example',
    to: ['ann@home.example'],
    messageId: sender.messageId,
  });
  expect(received?.raw).toContain('To: ann@home.example');
  expect(received?.raw).toContain('Reply-To: bob@home.example');
  expect(received?.raw).toContain('Auto-Submitted: auto-generated');
  expect(received?.raw).toContain('Hello\r\n.\r\nBcc: nobody@list.example');
  const [head = ''] = received?.raw.split('\r\n\r\n') ?? [];
  expect(head).not.toContain('Bcc');
});

test('a mail server may take more than half a minute to accept a mail before the client hangs up', async () => {
  const sockets: Socket[] = [];
  const onSocket = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', onSocket);
  onTestFinished(() => void unsubscribe('net.client.socket', onSocket));
  const patience: (number | undefined)[] = [];
  // Records how long the client would wait while the server thinks.
  const server = await smtp({ onMail: async () => void patience.push(sockets.at(-1)?.timeout) });
  expect(await createSmtp(server.url).send(mail, sender)).toEqual({ outcome: 'sent' });
  expect(server.received).toHaveLength(1);
  expect(patience).toEqual([expect.toSatisfy((waits: number) => waits > 30_000)]);
});

test.each([
  [550, 'refused'],
  [450, 'later'],
  [421, 'unreachable'],
])('an answer %i for the recipient gives the outcome %s', async (code, outcome) => {
  const server = await smtp({
    onRecipient: () => {
      throw answer(code, 'no such ann@home.example');
    },
  });
  const delivery = await createSmtp(server.url).send(mail, sender);
  expect(delivery).toMatchObject({ outcome });
  expect(JSON.stringify(delivery)).not.toContain('ann@');
});

test.each([
  ['a mail turned down as a whole counts as refused', 'onMail', 554, 'refused'],
  [
    'a mail whose sender is turned down counts as unreachable, so that it is not lost',
    'onSender',
    550,
    'unreachable',
  ],
] as const)('%s', async (_, step, code, outcome) => {
  const no = () => {
    throw answer(code, 'no');
  };
  const server = await smtp({ [step]: no });
  expect(await createSmtp(server.url).send(mail, sender)).toMatchObject({ outcome });
});

test('a mail server that does not listen, or hangs up, counts as unreachable', async () => {
  const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as AddressInfo;
  const transport = createSmtp(`smtp://127.0.0.1:${port}`);
  expect(await transport.send(mail, sender)).toMatchObject({ outcome: 'unreachable' });
  rude.close();
  await once(rude, 'close');
  expect(await transport.send(mail, sender)).toMatchObject({ outcome: 'unreachable' });
});
