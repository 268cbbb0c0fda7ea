import type { ReplyOf } from '@sallie/shared/contract/endpoint';
import type { Quote, readCustomerQuote } from '@sallie/shared/contract/quote';
import { expect } from 'vitest';
import { mailsIn } from './mails.ts';
import { openVisitShop } from './visit-shop.ts';

export const SECONDS = 1000;
export const offer = { cents: 425_000, lines: 'Oak in the den, 240 sq ft\nOld carpet taken away' };

export async function openQuotes(env?: Record<string, string>) {
  const shop = await openVisitShop(env);
  const { server, clock, call } = shop;

  async function mailsTo(email: string) {
    const mails = await mailsIn(server.dataDir, email);
    return mails.map(({ subject = '', text = '', headers }) => ({ subject, text, headers }));
  }

  const send = (lead: { id: string }, more: object = {}, key?: string) =>
    server.ask(
      'POST',
      `/api/leads/consultations/${lead.id}/quotes`,
      { ...offer, ...more },
      { cookie: shop.cookie, ...(key && { 'idempotency-key': key }) },
    );

  async function pageIn(email: string, subject: RegExp): Promise<string> {
    let path = '';
    await expect
      .poll(async () => {
        const mail = (await mailsTo(email)).findLast((one) => subject.test(one.subject));
        path = /\/quote\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
        return path;
      })
      .not.toBe('');
    return path;
  }

  const read = async (path: string) => {
    const reply = await server.get(`/api${path}`);
    const shown = (reply.ok ? await reply.json() : {}) as ReplyOf<typeof readCustomerQuote>;
    return { status: reply.status, ...shown };
  };

  const press = (path: string, body: object, key?: string) =>
    server.ask('POST', `/api${path}`, body, key ? { 'idempotency-key': key } : {});

  return {
    ...shop,
    ...{ mailsTo, send, pageIn, read, press },
    quotesOf: async ({ id }: { id: string }): Promise<Quote[]> =>
      (await call('GET', `/api/leads/consultations/${id}/quotes`)).json(),
    /** Reads the page, waits as a person does, and presses a button. */
    async answer(path: string, action: string, more: object = {}) {
      const { version, press: proof } = await read(path);
      clock.pass(4 * SECONDS);
      return press(path, { version, press: proof, action, ...more });
    },
    async sent(more: object = {}) {
      const asked = await shop.aRequest();
      const reply = await send(asked, more);
      expect(reply.status).toBe(201);
      const quote: Quote = reply.json();
      return { asked, quote, page: await pageIn(asked.email, /^Our quote: /) };
    },
  };
}
