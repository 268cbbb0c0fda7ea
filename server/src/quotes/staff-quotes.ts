import type { Lead } from '@sallie/shared/contract/leads';
import { listQuotes, type Quote, sendQuote, withdrawQuote } from '@sallie/shared/contract/quote';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { stateNow } from '@sallie/shared/rules/quotes';
import { dayAfter, dayStart, wallTime } from '@sallie/shared/rules/shop-clock';
import { byStaffMember } from '../audit/audit.ts';
import type { Binder, StaffCall } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { leadIn, workIn } from '../leads/desk-lists.ts';
import { inTurnOfLead, inTurnOfWork, requireNoSuspect } from '../leads/lead-work.ts';
import { isOneAddress } from '../mail/outgoing.ts';
import { ended, hasReached, keepQuotes, type QuoteDeps } from './keep-quote.ts';
import { fileNamed } from './quote-files.ts';
import type { QuoteChange } from './quote-mails.ts';

export function bindStaffQuotes(bind: Binder, deps: QuoteDeps): void {
  const { store, clock } = deps;

  bind.staff(listQuotes, async ({ params }) => {
    return quotesOf(deps, await workIn(store, params));
  });

  bind.staff(sendQuote, async (call) =>
    inTurnOfWork(store, await leadIn(store, call.params), (work) => sent(deps, work, call)),
  );

  bind.staff(withdrawQuote, ({ params, staff, keep }) =>
    inTurnOfLead(store, 'quotes', params.id ?? '', async (before, lead) => {
      if (stateNow(before, clock.now()) !== 'sent') throw isOver();
      const quote = ended(before, 'withdrawn', clock.now());
      const mails = hasReached(lead, quote)
        ? await deps.mails.toCustomer('withdrawn', quote, lead)
        : [];
      const change = { quote, step: 'withdrawn' } as const;
      await keepQuotes(deps, lead, [change], byStaffMember(staff), mails, () => keep(quote));
      return quote;
    }),
  );
}

const isOver = () => new Refusal(409, 'This quote is not open any more. Please look at it again.');
const quotesOf = async ({ store }: QuoteDeps, { id }: Lead): Promise<Quote[]> =>
  (await store.find('quotes', 'lead', id)).toSorted((one, other) =>
    one.created_at < other.created_at ? 1 : -1,
  );

/** A lead has one open quote at a time, so that a customer with two mails need not ask which is meant. */
async function sent(
  deps: QuoteDeps,
  lead: Lead,
  { body, staff, keep }: StaffCall<typeof sendQuote>,
): Promise<Quote> {
  const now = deps.clock.now();
  const quote = await newQuote(deps, lead, body, staff);
  const open = (await quotesOf(deps, lead)).find((one) => stateNow(one, now) === 'sent');
  if (open?.id !== body.replaces)
    throw new Refusal(
      409,
      open
        ? 'Another quote is open. Please look at it, and then send the new one in its place.'
        : 'The quote that this was to replace is not open any more. Please look at it again.',
    );
  const changes: QuoteChange[] = open
    ? [{ quote: ended(open, 'replaced', now), step: 'replaced' }]
    : [];
  const mails = await deps.mails.toCustomer(
    'quote',
    quote,
    lead,
    open && hasReached(lead, open) ? open : undefined,
  );
  const all: QuoteChange[] = [...changes, { quote, step: 'sent' }];
  await keepQuotes(deps, lead, all, byStaffMember(staff), mails, () => keep(quote));
  return quote;
}

async function newQuote(
  { store, clock, random, facts }: QuoteDeps,
  lead: Lead,
  { cents, lines, days, file }: StaffCall<typeof sendQuote>['body'],
  staff: StaffCall<unknown>['staff'],
): Promise<Quote> {
  const { name, email } = kindOf(lead).sender(lead);
  requireNoSuspect(lead);
  if (!isOneAddress(email))
    throw new Refusal(409, 'There is no email address to send a quote to. Please ask for one.');
  const now = clock.now();
  const { timeZone } = facts.current();
  const today = wallTime(now, timeZone).slice(0, 10);
  // Counts calendar days, because days on which the clocks change have other lengths.
  const good_until = new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  return {
    ...{ id: random.uuid().replaceAll('-', ''), version: 1, cents, lines, name, email },
    ...{ lead: { kind: lead.kind, id: lead.id }, state: 'sent', questions: [] },
    by: { id: staff.id, name: staff.name },
    ...(file && { file: await fileNamed(store, file) }),
    ...(lead.language && { language: lead.language }),
    ...{ good_until, expires_at: dayStart(dayAfter(good_until), timeZone) },
    created_at: now.toISOString(),
  };
}
