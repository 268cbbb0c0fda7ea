import type { Lead } from '@sallie/shared/contract/leads';
import type { Quote } from '@sallie/shared/contract/quote';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { customerQuoteWords, reminderDue, stateNow } from '@sallie/shared/rules/quotes';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { inTurnOfLead } from '../leads/lead-work.ts';
import { openPageLinks } from '../leads/mail-links.ts';
import type { FollowSender } from '../leads/save.ts';
import { keepMails } from '../leads/save.ts';
import { isOneAddress } from '../mail/outgoing.ts';
import { logFailure } from '../store/failure.ts';
import { startRounds } from '../system/tasks.ts';
import { bindCustomerQuote, shownBehind } from './customer-quote.ts';
import { ended, hasReached, keepQuotes, type QuoteDeps } from './keep-quote.ts';
import { bindQuoteFiles } from './quote-files.ts';
import { createQuoteMails, type QuoteMailDeps } from './quote-mails.ts';
import { bindStaffQuotes } from './staff-quotes.ts';

const LOOK_EVERY_MS = 60_000;
/** These are hours on the shop's clock, so that no mail makes a telephone buzz at night. */
const [FROM, UNTIL] = ['10:00', '18:00'];

type QuotesDeps = Omit<QuoteDeps, 'mails' | 'links'> &
  Omit<QuoteMailDeps, 'links'> &
  Parameters<typeof openPageLinks>[1] &
  Pick<Core, 'limits' | 'log' | 'every'> & { dataDir: string };

export async function openQuotes(given: QuotesDeps) {
  const links = await openPageLinks('quote', given);
  const deps = { ...given, links, mails: createQuoteMails({ ...given, links }) };
  return {
    /** Null when the link is not ours. */
    async readPage(token: string) {
      const quote = await shownBehind(deps, token);
      return quote && { ...customerQuoteWords(quote) };
    },
    followSender: createFollowSender(deps),
    bind(bind: Binder) {
      bindStaffQuotes(bind, deps);
      bindQuoteFiles(bind, given);
      bindCustomerQuote(bind, deps, given.limits);
    },
    stop: startQuoteRounds(deps).stop,
  };
}

/** Each happens once, even across restarts. */
function startQuoteRounds(deps: QuoteDeps & Pick<QuotesDeps, 'log' | 'every'>) {
  const { store, log, every } = deps;
  return startRounds({
    every,
    interval: LOOK_EVERY_MS,
    async look() {
      for (const { id } of await store.find('quotes', 'open', 'yes')) {
        // A quote that cannot be stored must not delay the others; the next round tries it again.
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
    // The quote's version stays too, so that no open page fails because a mail was written.
    await keepMails(deps, lead, mails, [{ put: 'quotes', record: { ...quote, reminded: due } }]);
  });
}

/** A reminder would be odd after the floor was laid or the request was canceled. */
const isSettled = (lead: Lead) =>
  lead.kind === 'consultations' && (lead.status === 'completed' || lead.status === 'cancelled');

/** Quotes move to the lead that replaces theirs; an open one is mailed to a corrected address. */
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
    // Takes over the last step of the quotes, so that nothing older is owed.
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
