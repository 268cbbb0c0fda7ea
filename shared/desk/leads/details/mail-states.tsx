import { decideMail, type Lead } from '../../../contract/leads.ts';
import { type MailState, mailPurposes, mailStateTexts, purposeOf } from '../../../contract/mail.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDesk } from '../../app/context.tsx';
import { useListFocus } from '../../app/kept-focus.ts';
import { sayFailed, useTask } from '../../app/requests.tsx';
import styles from '../../lead-facts/details.module.css';
import { takeChanged } from '../../stores/leads.ts';

const nameOf = (key: string) => mailPurposes[purposeOf(key)].name;
export const mailTones: Record<MailState, BadgeTone> = {
  queued: 'neutral',
  sent: 'success',
  failed: 'danger',
  held: 'warning',
  dropped: 'neutral',
  unsent: 'warning',
  blocked: 'warning',
  unsubscribed: 'neutral',
};

const remedies: Partial<Record<MailState, string>> = {
  failed: 'The mail server refused it. Check the address, then send the mail again or drop it.',
  held: 'More mails than usual were due, so this one waits for you. Send it if the inquiry is real, or drop it.',
  blocked:
    'The owner of this address pressed “this was not me” in one of our mails. We no longer mail it. Call before you rely on this inquiry.',
  unsent:
    'Set SMTP_URL and restart the server to send mails. Until then each mail is a file in the outbox folder of the data directory.',
};

export function MailStates({ lead }: { lead: Lead }) {
  const focus = useListFocus();
  const { busy, decide } = useDecision(lead);
  const all = Object.entries(lead.mails);
  if (all.length === 0) return null;
  const advice = new Set(all.flatMap(([, state]) => remedies[state] ?? []));
  return (
    <section>
      <h3 {...focus.title}>Email</h3>
      <ul className={styles.mails} {...focus.list}>
        {all.map(([purpose, state]) => (
          <li key={purpose} data-row={purpose}>
            <span>{nameOf(purpose)}</span>
            <Badge tone={mailTones[state]}>{mailStateTexts[state]}</Badge>
            {(state === 'failed' || state === 'held') && (
              <Decision
                name={nameOf(purpose)}
                sends={state === 'held' ? 'Send' : 'Send again'}
                busy={busy}
                decide={(decision) => void decide(purpose, decision)}
              />
            )}
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

interface DecisionProps {
  name: string;
  sends: string;
  busy: boolean;
  decide: (decision: 'send' | 'drop') => void;
}

function Decision({ name, sends, busy, decide }: DecisionProps) {
  return (
    <span className={styles.decision}>
      <Button busy={busy} onClick={() => decide('send')}>
        {sends}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => decide('drop')}>
        Drop<span className="visually-hidden">: {name}</span>
      </Button>
    </span>
  );
}

function useDecision({ kind, id }: Lead) {
  const { desk } = useDesk();
  const { busy, run } = useTask();

  const decide = (purpose: string, action: 'send' | 'drop') =>
    run(
      async () => {
        const params = { kind, id, purpose };
        const record = await desk.call(decideMail, { params, body: { action } });
        takeChanged(desk.leads, record);
        toast({ title: action === 'send' ? 'The mail is on its way' : 'The mail is dropped' });
      },
      (error) => sayFailed('Nothing done', error),
    );

  return { busy, decide };
}
