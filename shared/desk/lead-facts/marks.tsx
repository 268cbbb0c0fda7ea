import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { ConsultationStatus } from '../../contract/consultation.ts';
import type { Lead, LeadRef } from '../../contract/leads.ts';
import type { MailState } from '../../contract/mail.ts';
import { statusLabel } from '../../rules/lead-kinds/lead-kind.ts';
import { quoteLabel } from '../../rules/quotes.ts';
import { waitingQuote } from '../../rules/triage.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { useMe, useNameOf, useTriage } from '../app/context.tsx';
import { viewersOf } from '../stores/viewing.ts';
import styles from './details.module.css';

/** Colored while the quote waits for somebody. */
export function QuoteMark({ lead }: { lead: Lead }) {
  const { quote } = lead;
  if (!quote || quote.step === 'withdrawn') return null;
  const isGood = quote.step === 'accepted';
  const tone = isGood ? 'success' : waitingQuote(lead) ? 'warning' : 'neutral';
  return <Badge tone={tone}>{quoteLabel(quote)}</Badge>;
}

export const writesSpanish = 'Writes Spanish';

/** `holder` is the name of the staff member who has the lead. */
export function LeadMarks({ lead, holder }: { lead: Lead; holder: string | undefined }) {
  return (
    <>
      {lead.urgent && !lead.handled_at && <Badge tone="danger">Urgent</Badge>}
      {lead.language === 'es' && <Badge tone="info">{writesSpanish}</Badge>}
      {lead.spam && <Badge tone="warning">Suspected spam</Badge>}
      <QuoteMark lead={lead} />
      <MailMark state={lead.mail} />
      {holder && !lead.handled_at && <Badge tone="info">{`With ${holder}`}</Badge>}
      {lead.handled_at && <Badge tone="success">Handled</Badge>}
    </>
  );
}

/** States that need no attention have no mark. */
const marks: Partial<Record<MailState, { label: string; tone: BadgeTone }>> = {
  failed: { label: 'Mail failed', tone: 'danger' },
  held: { label: 'Mail held', tone: 'warning' },
  blocked: { label: 'Said “not me”', tone: 'warning' },
  unsent: { label: 'Not mailed', tone: 'warning' },
};

export function MailMark({ state }: { state: MailState | null }) {
  const mark = state && marks[state];
  return mark ? <Badge tone={mark.tone}>{mark.label}</Badge> : null;
}

/** Each status has a shape, so that it can be told without color. */
const looks: Record<ConsultationStatus, { tone: BadgeTone; shape: string }> = {
  new: { tone: 'info', shape: '●' },
  contacted: { tone: 'warning', shape: '◐' },
  scheduled: { tone: 'accent', shape: '◷' },
  completed: { tone: 'success', shape: '✓' },
  cancelled: { tone: 'danger', shape: '✕' },
};

/** Unknown statuses are gray. */
export function StatusBadge({ status }: { status: string }) {
  const known = ConsultationStatus.options.find((option) => option === status);
  if (!known) return <Badge tone="neutral">{statusLabel(status)}</Badge>;
  const { tone, shape } = looks[known];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true" className={styles.shape}>
        {shape}
      </span>
      {statusLabel(known)}
    </Badge>
  );
}

/** `Dana is viewing`, while a colleague has the same record open. */
export function Viewers({ record }: { record: LeadRef }) {
  const { viewing } = useTriage();
  const me = useMe();
  const nameOf = useNameOf();
  const names = useStore(
    viewing,
    useShallow(({ records }) =>
      viewersOf(records, ({ kind, id }) => kind === record.kind && id === record.id, me, nameOf),
    ),
  );
  if (names.length === 0) return null;
  return (
    <span className={styles.viewers}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="M1 8s2.6-4.5 7-4.5S15 8 15 8s-2.6 4.5-7 4.5S1 8 1 8Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <circle cx="8" cy="8" r="2.2" fill="currentColor" />
      </svg>
      {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} viewing
    </span>
  );
}
