import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestMailResult } from '@sallie/shared/contract/mail';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { openShop } from '../testing/running-server.ts';
import { answer, startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { remedyFor } from './test-mail.ts';

async function tried(env: Record<string, string>) {
  const { server, cookie } = await openShop({ STAFF_MAIL: 'desk@shop.example', ...env });
  const ask = () => server.post('/api/test-mail', undefined, cookie);
  const reply = await ask();
  expect(reply.status).toBe(200);
  return { server, ask, result: (await reply.json()) as TestMailResult };
}

async function smtp(...script: Parameters<typeof startScriptedSmtp>) {
  const mailServer = await startScriptedSmtp(...script);
  onTestFinished(mailServer.close);
  return mailServer;
}

test('a test mail leaves at once for the staff address', async () => {
  const mailServer = await smtp();
  const { result } = await tried({ SMTP_URL: mailServer.url });
  expect(result).toEqual({
    passed: true,
    detail:
      'Sent to desk@shop.example. If it is not there in a minute, look in the folder for spam.',
  });
  expect(mailServer.received).toMatchObject([{ to: ['desk@shop.example'] }]);
  expect(mailServer.received[0]?.raw).toContain('dana asked for this mail');
});

test('a test mail without a mail server goes to the outbox folder, and the reply says so', async () => {
  const { result, server } = await tried({});
  expect(result).toEqual({
    passed: false,
    detail:
      'No mail server is set (SMTP_URL), so nobody is mailed; the mail was written to the outbox folder of the data directory.',
  });
  expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(1);
});

test('a test mail to a mail server that does not listen says what to check', async () => {
  const port = await freePort();
  const { result } = await tried({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(result).toEqual({
    passed: false,
    detail: `The mail server 127.0.0.1:${port} could not be reached: check host and port in SMTP_URL.`,
  });
});

test.each([
  ['onSignIn', 535, 'refused the sign-in: check the user name and password in SMTP_URL.'],
  ['onSender', 550, 'does not let us send as shop@shop.example: check MAIL_FROM.'],
  ['onRecipient', 550, 'does not take mail for desk@shop.example: check STAFF_MAIL.'],
  ['onRecipient', 450, 'does not take the mail yet (EENVELOPE 450 RCPT TO). Try again in'],
] as const)('a test mail refused at %s says what to check', async (step, code, remedy) => {
  const no = () => {
    throw answer(code, 'no');
  };
  const { url } = await smtp({ onSignIn: () => {}, [step]: no });
  const { result } = await tried({
    SMTP_URL: url.replace('://', '://shop:wrong@'),
    MAIL_FROM: 'shop@shop.example',
  });
  expect(result).toMatchObject({ passed: false, detail: expect.stringContaining(remedy) });
});

test('a test mail to a mail server that speaks no TLS names the beginning of SMTP_URL', async () => {
  const { url } = await smtp();
  const { result } = await tried({ SMTP_URL: url.replace('smtp:', 'smtps:') });
  expect(result.detail).toMatch(/^A safe connection .* could not be made: .* smtp:\/\/ or smtps:/);
});

/* `mail-setup.ts` writes codes like this: nodemailer's own, the server's number, the command. */
test.each([
  ['EAUTH 535 AUTH PLAIN', 'refused the sign-in'],
  ['EENVELOPE 530 MAIL FROM', 'refused the sign-in'],
  ['EDNS CONN', 'no mail server by the name'],
  ['ETLS', 'safe connection'],
  ['ESOCKET SELF_SIGNED_CERT_IN_CHAIN CONN', 'safe connection'],
  ['ESOCKET UNABLE_TO_VERIFY_LEAF_SIGNATURE CONN', 'safe connection'],
  ['ETIMEDOUT CONN', 'did not answer in time'],
  ['ESOCKET CONN', 'could not be reached'],
  ['ECONNECTION CONN', 'could not be reached'],
  ['EENVELOPE 550 MAIL FROM', 'check MAIL_FROM'],
  ['EENVELOPE 550 RCPT TO', 'check STAFF_MAIL'],
  ['EMESSAGE 554 DATA', 'did not take the mail (EMESSAGE 554 DATA)'],
])('the remedy for %s says “%s”', (code, part) => {
  const route = { server: 'mail.example:587', from: 'shop@shop.example', to: 'desk@shop.example' };
  const remedy = remedyFor({ outcome: 'unreachable', code }, route);
  expect(remedy).toContain(part);
  expect(remedy).toContain('mail.example:587');
});

test('a fourth test mail at once is refused with 429', async () => {
  const { ask } = await tried({ RATE_LIMITS: '1' });
  const replies = [await ask(), await ask(), await ask()];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
});
