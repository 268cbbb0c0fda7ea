import { expect, test } from 'vitest';
import { remedyFor } from './test-mail.ts';

const route = { server: 'mail.example:587', from: 'shop@shop.example', to: 'desk@shop.example' };

/* `smtp.ts` writes codes like this: nodemailer's own, the server's number, the command. */
test.each([
  ['EAUTH 535 AUTH PLAIN', 'refused the sign-in'],
  ['EENVELOPE 530 MAIL FROM', 'refused the sign-in'],
  ['EDNS CONN', 'no mail server by the name'],
  ['ETLS', 'No safe connection'],
  ['SELF_SIGNED_CERT_IN_CHAIN CONN', 'No safe connection'],
  ['ETIMEDOUT CONN', 'did not answer in time'],
  ['ESOCKET CONN', 'could not be reached'],
  ['ECONNECTION CONN', 'could not be reached'],
  ['EENVELOPE 550 MAIL FROM', 'check MAIL_FROM'],
  ['EENVELOPE 550 RCPT TO', 'check STAFF_MAIL'],
  ['EMESSAGE 554 DATA', 'did not take the mail (EMESSAGE 554 DATA)'],
])('the remedy for %s says “%s”', (code, part) => {
  const remedy = remedyFor({ outcome: 'unreachable', code }, route);
  expect(remedy).toContain(part);
  expect(remedy).toContain('mail.example:587');
});
