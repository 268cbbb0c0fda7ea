import type { MailState } from '../../contract/mail.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

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
