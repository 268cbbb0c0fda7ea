import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import { type MailState, mailKey } from '@sallie/shared/contract/mail';
import type { Quote } from '@sallie/shared/contract/quote';
import { entriesOf } from '@sallie/shared/rules/history';
import { actorOf, auditorOf, type StepBy } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { edited } from '../leads/lead-edit.ts';
import type { PageLinks } from '../leads/mail-links.ts';
import { keepLead } from '../leads/save.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { KeptReply, Write } from '../store/store.ts';
import type { QuoteChange, QuoteMails } from './quote-mails.ts';

export interface QuoteDeps
  extends Pick<Core, 'store' | 'clock' | 'random' | 'facts' | 'hub' | 'audit' | 'outbox'> {
  links: PageLinks;
  mails: QuoteMails;
}

/** Runs in the turn of the lead; stores quotes, lead and mails in one commit. */
export async function keepQuotes(
  deps: QuoteDeps,
  lead: Lead,
  changes: readonly QuoteChange[],
  by: StepBy,
  mails: OutgoingMail[],
  keep?: () => KeptReply | undefined,
): Promise<void> {
  const entries = changes.map(({ quote, step }) =>
    deps.audit.entry(auditorOf(by), {
      ...{ type: 'quote-changed', lead: quote.lead, quote: quote.id, change: step },
    }),
  );
  const sender = changes.at(-1)?.quote.by.id;
  const isSenderHere =
    sender !== undefined && (await deps.store.get('staff', sender)) !== undefined;
  await keepLead(deps, leadWith(lead, changes, by, { isSenderHere, now: deps.clock.now() }), {
    writes: changes.map(({ quote }): Write => ({ put: 'quotes', record: quote })),
    mails,
    entries,
    kept: keep,
  });
}

function leadWith(
  before: Lead,
  changes: readonly QuoteChange[],
  by: StepBy,
  given: { isSenderHere: boolean; now: Date },
): Lead {
  const at = given.now.toISOString();
  const happened = changes.map(
    ({ step, quote }): Happening => ({ type: 'quote', step, cents: quote.cents }),
  );
  const last = changes.at(-1);
  const taken = last ? takenUp(before, last, by, given) : { record: before, happened: [] };
  const step_at = by.role === 'staff' ? at : before.step_at;
  const entries = entriesOf(at, actorOf(by), [...happened, ...taken.happened]);
  return {
    ...taken.record,
    ...(last && { quote: { step: last.step, cents: last.quote.cents, at } }),
    step_at,
    version: before.version + 1,
    history: [...before.history, ...entries],
  };
}

/**
 * Sending a quote claims the lead and keeps it open. A customer who accepts or asks reopens it for its holder,
 * else for the sender of the quote, or for all when that account is gone.
 */
function takenUp(
  lead: Lead,
  { quote, step }: QuoteChange,
  by: StepBy,
  { isSenderHere, now }: { isSenderHere: boolean; now: Date },
) {
  const isNew = lead.kind === 'consultations' && lead.status === 'new';
  if (step === 'sent' && by.role === 'staff')
    return edited(lead, { claim: true, ...(isNew && { status: 'contacted' }) }, by, now);
  if (step !== 'accepted' && step !== 'asked') return { record: lead, happened: [] };
  return edited(
    { ...lead, snoozed_until: undefined },
    { handled: false, ...(isSenderHere && { claim: true }) },
    quote.by,
    now,
  );
}

/** False when every mail with the quote was held back or failed; nothing more is mailed about it. */
export function hasReached({ mails }: Lead, { id }: Quote): boolean {
  const key = mailKey('quote', id.slice(0, 8));
  const states = Object.entries(mails).flatMap(([one, state]) =>
    one.startsWith(key) ? state : [],
  );
  return states.length === 0 || states.some((state) => !unreached.includes(state));
}

const unreached: readonly MailState[] = ['held', 'dropped', 'failed'];

/** Raises the version, because the page shows something else. */
export const ended = (quote: Quote, state: Quote['state'], now: Date): Quote => ({
  ...quote,
  state,
  ended_at: now.toISOString(),
  version: quote.version + 1,
});
