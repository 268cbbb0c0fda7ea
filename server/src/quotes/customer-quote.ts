import { createHash } from 'node:crypto';
import {
  answerQuote,
  type CustomerQuote,
  type Quote,
  readCustomerQuote,
} from '@sallie/shared/contract/quote';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { answersTo, quoteText, stateNow } from '@sallie/shared/rules/quotes';
import type * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal, tooFast } from '../http/refusal.ts';
import { inTurnOfLead } from '../leads/lead-work.ts';
import { RIPE_IN_MS } from '../leads/mail-links.ts';
import { ended, keepQuotes, type QuoteDeps } from './keep-quote.ts';
import { sendFile } from './quote-files.ts';
import type { QuoteChange } from './quote-mails.ts';

/** Customers with more questions should be called. */
const MOST_QUESTIONS = 20;
/** The same words within this time count as the same question. */
const SAME_WITHIN_MS = HOUR_MS;

type Answer = z.output<NonNullable<typeof answerQuote.body>>;

export function bindCustomerQuote(bind: Binder, deps: QuoteDeps, limits: Limits): void {
  const { clock, links, mails } = deps;

  bind.open(readCustomerQuote, { limit: limits.openings }, async ({ params }) => {
    const quote = await quoteBehind(deps, params.token);
    if (!quote) throw notFound();
    return { ...shown(deps, quote), press: links.press(quote), ripe_in: RIPE_IN_MS };
  });

  bind.stream(`${readCustomerQuote.path}/file`, async (ctx) => {
    const wait = limits.openings.take(bind.addressOf(ctx));
    if (wait) throw tooFast(wait);
    await sendFile(ctx, deps.store, await quoteBehind(deps, ctx.params.token));
  });

  bind.open(answerQuote, { limit: limits.forms }, async ({ body, params, keep }) => {
    const { id } = links.read(params.token ?? '') ?? {};
    return inTurnOfLead(deps.store, 'quotes', id ?? '', async (before, lead) => {
      if (isSaid(before, body, clock.now())) return shown(deps, before);
      if (before.version !== body.version || !answersTo(before, clock.now()).includes(body.action))
        throw new Refusal(409, 'This quote has changed meanwhile. Please look at it again.');
      links.requirePress(body.press, before);
      const change = answered(deps, before, body);
      const { quote } = change;
      const toStaff = await mails.toStaff(change, lead);
      const copy = quote.accepted ? await mails.toCustomer('copy', quote, lead) : [];
      const written = change.step === 'accepted' ? [...toStaff, ...copy] : toStaff;
      await keepQuotes(deps, lead, [change], { role: 'visitor' }, written, () =>
        keep(shown(deps, quote)),
      );
      return shown(deps, quote);
    });
  });
}

/** Null when the link is not ours. */
async function quoteBehind({ store, links }: QuoteDeps, token = ''): Promise<Quote | null> {
  const link = links.read(token);
  return (link && (await store.get('quotes', link.id))) ?? null;
}

export async function shownBehind(deps: QuoteDeps, token: string): Promise<CustomerQuote | null> {
  const quote = await quoteBehind(deps, token);
  return quote && shown(deps, quote);
}

function shown({ clock, facts }: QuoteDeps, quote: Quote): CustomerQuote {
  const now = clock.now();
  const { id, cents, lines, file, name, good_until, created_at, version, accepted } = quote;
  return {
    ...{ id, cents, lines, name, good_until, created_at, version },
    ...(file && { file }),
    state: stateNow(quote, now),
    time_zone: facts.current().timeZone,
    ...(accepted && { accepted }),
    questions: quote.questions,
    can: answersTo(quote, now),
  };
}

/** True for a repeated press: a double click, a second window, or a lost reply. */
function isSaid({ state, questions }: Quote, { action, words }: Answer, now: Date): boolean {
  if (action === 'accept') return state === 'accepted';
  const last = questions.at(-1);
  const isRecent = last !== undefined && now.getTime() - Date.parse(last.at) < SAME_WITHIN_MS;
  return action === 'ask' && isRecent && last.text === words;
}

function answered(
  { clock, facts }: QuoteDeps,
  before: Quote,
  { action, name, words = '' }: Answer,
): QuoteChange {
  const now = clock.now();
  const at = now.toISOString();
  if (action === 'accept') {
    if (!name) throw new Refusal(400, 'Please type your full name to accept.');
    const sha256 = createHash('sha256')
      .update(quoteText(before, facts.current().timeZone))
      .digest('hex');
    const accepted = { name, at, sha256 };
    return { quote: { ...ended(before, 'accepted', now), accepted }, step: 'accepted' };
  }
  if (action === 'decline') {
    const reason = words === '' ? {} : { reason: words };
    return { quote: { ...ended(before, 'declined', now), ...reason }, step: 'declined' };
  }
  if (words === '') throw new Refusal(400, 'Please write your question.');
  if (before.questions.length >= MOST_QUESTIONS)
    throw new Refusal(409, 'That is a lot of questions. Please call us and we will talk it over.');
  const questions = [...before.questions, { at, text: words }];
  return { quote: { ...before, questions, version: before.version + 1 }, step: 'asked' };
}
