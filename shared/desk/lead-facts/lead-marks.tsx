import type { Lead } from '../../contract/leads.ts';
import type { MailState } from '../../contract/mail.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export const writesSpanish = 'Writes Spanish';

/** What a row says about the state of the work: urgent, new here, suspected, taken, done, and a mail that did not leave. `holder` is what whoever has it is called. */
export function LeadMarks({ lead, holder }: { lead: Lead; holder: string | undefined }) {
  return (
    <>
      {lead.urgent && !lead.handled_at && <Badge tone="danger">Urgent</Badge>}
      {lead.language === 'es' && <Badge tone="info">{writesSpanish}</Badge>}
      {lead.spam && <Badge tone="warning">Suspected spam</Badge>}
      <MailMark state={lead.mail} />
      {holder && !lead.handled_at && <Badge tone="info">{`With ${holder}`}</Badge>}
      {lead.handled_at && <Badge tone="success">Handled</Badge>}
    </>
  );
}

/** In a word what the record tells in full; of what went well nothing. */
const marks: Partial<Record<MailState, { label: string; tone: BadgeTone }>> = {
  failed: { label: 'Mail failed', tone: 'danger' },
  held: { label: 'Mail held', tone: 'warning' },
  blocked: { label: 'Said “not me”', tone: 'warning' },
  unsent: { label: 'Not mailed', tone: 'warning' },
};

/** Says of a row that a mail about it did not leave. */
export function MailMark({ state }: { state: MailState | null }) {
  const mark = state && marks[state];
  return mark ? <Badge tone={mark.tone}>{mark.label}</Badge> : null;
}
