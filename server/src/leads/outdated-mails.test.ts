import { DAY_MS } from '@sallie/shared/rules/duration';
import { expect, onTestFinished, test } from 'vitest';
import { holdLooks } from '../testing/held-looks.ts';
import { openQuotes } from '../testing/quote-shop.ts';
import { answer, startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { shopTime } from '../testing/visit-shop.ts';

/* A refused mail may be untrue by the time somebody sends it again. */

/** Opens a shop with one request, whose customers' mailboxes refuse until `opened`. */
async function openRefused() {
  const looks = holdLooks();
  let refuses = true;
  const smtp = await startScriptedSmtp({
    onRecipient(address) {
      if (refuses && address.startsWith('eve')) throw answer(550, 'No such mailbox');
    },
  });
  onTestFinished(smtp.close);
  const shop = await openQuotes({ SMTP_URL: smtp.url });
  const lead = await shop.aRequest();

  async function refusedKey(purpose: string): Promise<string> {
    let key: string | undefined;
    const look = async () => {
      const mails = Object.entries((await shop.request(lead.id)).mails);
      [key] = mails.find(([each, state]) => each.startsWith(purpose) && state === 'failed') ?? [];
      return key;
    };
    await looks.poll(shop.clock, 1000, look).toBeTruthy();
    return key ?? '';
  }

  async function decide(key: string, action: 'send' | 'drop') {
    const path = `/api/leads/consultations/${lead.id}/mails/${key}`;
    const { status, text } = await shop.call('POST', path, { action });
    return status === 200 ? status : [status, text];
  }

  const opened = () => {
    refuses = false;
  };
  return { ...shop, looks, lead, refusedKey, decide, opened };
}

test('a refused mail of a visit cannot be sent again once the visit has another time, only dropped', async () => {
  const { make, change, lead, refusedKey, decide, opened } = await openRefused();
  const visit = (await make(lead, shopTime(24, '15:30'))).json();
  const key = await refusedKey('visit');
  opened();
  await change(visit, { from: shopTime(24, '11:00') });
  const newer = 'The visit has changed since, and a newer mail says how. Drop this one.';
  expect(await decide(key, 'send')).toEqual([409, newer]);
  expect(await decide(key, 'drop')).toBe(200);
});

test('a refused mail of a quote can be sent again while the quote is open, and no longer', async () => {
  const { send, call, lead, refusedKey, decide } = await openRefused();
  const quote = (await send(lead)).json();
  const key = await refusedKey('quote');
  expect(await decide(key, 'send')).toBe(200);
  expect(await refusedKey('quote')).toBe(key);
  expect((await call('DELETE', `/api/quotes/${quote.id}`)).status).toBe(200);
  const over = 'This quote is not open any more. Please drop its mail.';
  expect(await decide(key, 'send')).toEqual([409, over]);
  expect(await decide(key, 'drop')).toBe(200);
});

test('a customer is not reminded of a quote whose mail was refused', async () => {
  const { send, aRequest, lead, refusedKey, looks, clock, server } = await openRefused();
  await send(lead);
  await refusedKey('quote');
  const other = await aRequest({ email: 'ann@example.com' });
  await send(other);
  clock.pass(3.1 * DAY_MS);
  const cookie = await server.signIn();
  const nudgesOf = async ({ id }: { id: string }) => {
    const path = `/api/leads/consultations/${id}`;
    const { mails } = await server.read<{ mails: object }>(path, cookie);
    return Object.keys(mails).filter((key) => key.startsWith('nudge'));
  };
  await looks.poll(clock, 60_000, () => nudgesOf(other)).toHaveLength(1);
  expect(await nudgesOf(lead)).toEqual([]);
});
