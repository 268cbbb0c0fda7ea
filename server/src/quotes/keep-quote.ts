import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import type { MailState } from '@sallie/shared/contract/mail';
import type { Quote } from '@sallie/shared/contract/quote';
import { entriesOf } from '@sallie/shared/rules/history';
import { mailKey } from '@sallie/shared/rules/mail-purposes';
import { actorOf, auditorOf, type StepBy } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { edited } from '../leads/lead-edit.ts';
import type { PageLinks } from '../leads/page-links.ts';
import { keepLead } from '../leads/save.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { KeptReply, Write } from '../store/store.ts';
import type { QuoteChange, QuoteMails } from './quote-mails.ts';

export interface QuoteDeps
  extends Pick<Core, 'store' | 'clock' | 'random' | 'facts' | 'hub' | 'audit' | 'outbox'> {
  links: PageLinks;
  mails: QuoteMails;
}

/** Stores in the turn of the lead what has become of quotes, with what the lead says of it and the mails about it. */
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

/** The lead with what has become of its quotes, the newest last. */
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
 * Whoever sends a quote has begun with the lead and is not done with it. A customer who accepts or asks opens it again,
 * for whoever has it, or else for whoever sent the quote, or for all where that account is gone.
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

/** Who never got its mail, since each was held back or could not be sent, need read neither that it waits nor that it stands no more. */
export function hasReached({ mails }: Lead, { id }: Quote): boolean {
  const key = mailKey('quote', id.slice(0, 8));
  const states = Object.entries(mails).flatMap(([one, state]) =>
    one.startsWith(key) ? state : [],
  );
  return states.length === 0 || states.some((state) => !unreached.includes(state));
}

const unreached: readonly MailState[] = ['held', 'dropped', 'failed'];

/** The quote after it has ended, or after another step that changes what its page shows. */
export const ended = (quote: Quote, state: Quote['state'], now: Date): Quote => ({
  ...quote,
  state,
  ended_at: now.toISOString(),
  version: quote.version + 1,
});
