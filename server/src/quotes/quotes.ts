import type { Lead } from '@sallie/shared/contract/leads';
import type { Quote } from '@sallie/shared/contract/quote';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { wallTime } from '@sallie/shared/rules/opening-hours';
import { customerQuoteWords, reminderDue, stateNow } from '@sallie/shared/rules/quotes';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import type { FollowSender } from '../leads/followed.ts';
import { inTurnOfLead } from '../leads/in-turn-of-lead.ts';
import { openPageLinks } from '../leads/page-links.ts';
import { keepMails } from '../leads/save.ts';
import { isOneAddress } from '../mail/mailbox.ts';
import { logFailure } from '../store/failure.ts';
import { startRounds } from '../system/rounds.ts';
import { bindCustomerQuote, shownBehind } from './customer-quote.ts';
import { ended, hasReached, keepQuotes, type QuoteDeps } from './keep-quote.ts';
import { bindQuoteFiles } from './quote-files.ts';
import { createQuoteMails, type QuoteMailDeps } from './quote-mails.ts';
import { bindStaffQuotes } from './staff-quotes.ts';

const LOOK_EVERY_MS = 60_000;
/** Hours on the shop's clock: nobody's telephone is to hum at night. */
const [FROM, UNTIL] = ['10:00', '18:00'];

type QuotesDeps = Omit<QuoteDeps, 'mails' | 'links'> &
  Omit<QuoteMailDeps, 'links'> &
  Parameters<typeof openPageLinks>[1] &
  Pick<Core, 'limits' | 'log' | 'every'> & { dataDir: string };

/** Quotes: what staff send, what customers answer, and what becomes of them by themselves. */
export async function openQuotes(given: QuotesDeps) {
  const links = await openPageLinks('quote', given);
  const deps = { ...given, links, mails: createQuoteMails({ ...given, links }) };
  return {
    /** What the page behind a link says; null for a link that is none of ours. */
    async readPage(token: string) {
      const quote = await shownBehind(deps, token);
      return quote && { ...customerQuoteWords(quote) };
    },
    /** For the commit of what its sender puts right, or sends after it. */
    followSender: createFollowSender(deps),
    bind(bind: Binder) {
      bindStaffQuotes(bind, deps);
      bindQuoteFiles(bind, given);
      bindCustomerQuote(bind, deps, given.limits);
    },
    stop: startQuoteRounds(deps).stop,
  };
}

/** What nobody answers expires, and is reminded of before that; each once, whatever starts anew. */
function startQuoteRounds(deps: QuoteDeps & Pick<QuotesDeps, 'log' | 'every'>) {
  const { store, log, every } = deps;
  return startRounds({
    every,
    interval: LOOK_EVERY_MS,
    async look() {
      for (const { id } of await store.find('quotes', 'open', 'yes')) {
        // One that cannot be written must not keep the others waiting; the next round tries it again.
        await lookAt(deps, id).catch((error: unknown) => logFailure(log, 'quote', error, { id }));
      }
    },
    failed: (error) => logFailure(log, 'quotes', error),
  });
}

function lookAt(deps: QuoteDeps, id: string): Promise<void> {
  const { store, clock, mails: quoteMails, facts } = deps;
  return inTurnOfLead(store, 'quotes', id, async (quote, lead) => {
    const now = clock.now();
    if (quote.state !== 'sent') return;
    if (stateNow(quote, now) === 'expired') {
      const change = { quote: ended(quote, 'expired', now), step: 'expired' } as const;
      return keepQuotes(deps, lead, [change], { role: 'server' }, []);
    }
    const time = wallTime(now, facts.current().timeZone).slice(11);
    const due = reminderDue(quote, now);
    if (due === null || lead.spam || isSettled(lead) || !hasReached(lead, quote)) return;
    if (time < FROM || time >= UNTIL) return;
    const mails = await quoteMails.toCustomer('nudge', { ...quote, reminded: due }, lead);
    // Its version stays as well: no open page should fail because a mail was written.
    await keepMails(deps, lead, mails, [{ put: 'quotes', record: { ...quote, reminded: due } }]);
  });
}

/** The floor is laid, or they want none any more: a reminder would only be odd. */
const isSettled = (lead: Lead) =>
  lead.kind === 'consultations' && (lead.status === 'completed' || lead.status === 'cancelled');

/**
 * The quotes of a lead whose sender puts it right, or sends a request after it: they are that request's, whose answer staff wait
 * for, and the one that is open goes to the address that is right.
 */
function createFollowSender({ store, clock, mails }: QuoteDeps): FollowSender {
  return async function followSender(before, after) {
    const known = await store.find('quotes', 'lead', before.id);
    const { name, email } = kindOf(after).sender(after);
    const to = isOneAddress(email) ? email : undefined;
    const isOpen = (quote: Quote) => stateNow(quote, clock.now()) === 'sent';
    const isRight = (quote: Quote) =>
      before.id === after.id &&
      (!isOpen(quote) || (quote.name === name && quote.email === (to ?? quote.email)));
    const wrong = known.filter((quote) => !isRight(quote));
    if (wrong.length === 0) return null;
    // With what came of them last, and the step after which nothing of that is owed any more.
    const lead = { ...after, quote: before.quote, step_at: before.step_at ?? after.step_at };
    const put = wrong.map((quote): Quote => {
      const passed = { ...quote, lead: { kind: after.kind, id: after.id } };
      return isOpen(quote)
        ? { ...passed, name, email: to ?? quote.email, version: quote.version + 1 }
        : passed;
    });
    const anew = put.filter((quote, at) => quote.email !== wrong[at]?.email);
    const mailed = await Promise.all(anew.map((quote) => mails.toCustomer('quote', quote, lead)));
    return {
      lead,
      writes: put.map((record) => ({ put: 'quotes', record })),
      mails: mailed.flat(),
    };
  };
}
