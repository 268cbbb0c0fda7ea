import type { MailState } from '../../src/lead.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './details.module.css';

const purposes: Record<string, string> = {
  confirmation: 'Confirmation to the customer',
  alert: 'Alert to staff',
  thanks: 'Thank-you to the referrer',
  reminder: 'Reminder to staff',
};
const words: Record<MailState, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** Each mail of a lead and whether it has left. */
export function MailStates({ mails }: { mails: Record<string, MailState> }) {
  const all = Object.entries(mails);
  if (all.length === 0) return null;
  return (
    <section>
      <h3>E-mail</h3>
      <ul className={styles.mails}>
        {all.map(([purpose, state]) => (
          <li key={purpose}>
            {purposes[purpose.split('-')[0] ?? ''] ?? 'Reply to the customer'}{' '}
            <Badge tone={words[state].tone}>{words[state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
