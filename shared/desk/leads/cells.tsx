import type { LeadKind } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDesk } from '../app/context.tsx';
import { useChange } from '../changes/use-change.ts';
import { isFresh } from '../lead-facts/fresh.ts';
import { LeadMarks } from '../lead-facts/lead-marks.tsx';
import { leadPerson } from '../lead-facts/lead-person.ts';
import { PhoneLink } from '../lead-facts/phone-link.tsx';
import styles from './cells.module.css';
import { Viewers } from './viewers.tsx';

/** The name opens the record. */
export function NameCell({ kind, lead }: { kind: LeadKind; lead: Lead }) {
  const { panel } = useDesk().desk;
  return (
    <div className={styles.name}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => panel.open({ show: 'lead', kind, id: lead.id })}
      >
        {leadPerson(lead).name}
      </button>
      {isFresh(lead) && <span className="visually-hidden">not opened yet</span>}
      <LeadMarks lead={lead} />
      {lead.spam && <NotSpamButton kind={kind} lead={lead} />}
      <Viewers record={{ kind, id: lead.id }} />
    </div>
  );
}

export function ContactCell({ email, phone }: { email: string; phone: string }) {
  return (
    <div className={styles.contact}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <PhoneLink phone={phone} />}
      {!email && !phone && <span className={styles.none}>Not given</span>}
    </div>
  );
}

/** Cut at 200 px as the spec says; the tooltip has all of it, and so has the record, one click away. */
export function MessageCell({ message }: { message: string }) {
  if (!message) return null;
  return (
    <Tooltip text={message}>
      <span className={styles.message}>{message}</span>
    </Tooltip>
  );
}

/** Short text of a form; one endless word must not push the table off the screen. */
export function TextCell({ text }: { text: string }) {
  return <span className={styles.text}>{text}</span>;
}

/** Lets a suspect go, from where it stands in the list. */
function NotSpamButton({ kind, lead }: { kind: LeadKind; lead: Lead }) {
  const { busy, change } = useChange(kind, lead);
  return (
    <Button className={styles.notSpam} busy={busy} onClick={() => void change({ spam: false })}>
      Not spam
    </Button>
  );
}
