import { type MailState, mailStateTexts } from '../../src/mail-state.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './details.module.css';

const purposes: Record<string, string> = {
  confirmation: 'Confirmation to the customer',
  alert: 'Alert to staff',
  thanks: 'Thank-you to the referrer',
  reminder: 'Reminder to staff',
};
const tones: Record<MailState, BadgeTone> = {
  queued: 'neutral',
  sent: 'success',
  failed: 'danger',
  unsent: 'warning',
};

/** What is to be done about it. */
const remedies: Partial<Record<MailState, string>> = {
  unsent:
    'Set SMTP_URL and start the server again to have mails sent. Until then each is a file in the outbox folder of the data directory.',
};

/** Each mail of a lead and whether it has left. */
export function MailStates({ mails }: { mails: Record<string, MailState> }) {
  const all = Object.entries(mails);
  if (all.length === 0) return null;
  const advice = new Set(all.flatMap(([, state]) => remedies[state] ?? []));
  return (
    <section>
      <h3>E-mail</h3>
      <ul className={styles.mails}>
        {all.map(([purpose, state]) => (
          <li key={purpose}>
            {purposes[purpose.split('-')[0] ?? ''] ?? 'Reply to the customer'}{' '}
            <Badge tone={tones[state]}>{mailStateTexts[state]}</Badge>
          </li>
        ))}
      </ul>
      {[...advice].map((sentence) => (
        <p key={sentence} className={styles.quiet}>
          {sentence}
        </p>
      ))}
    </section>
  );
}
