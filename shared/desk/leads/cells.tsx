import type { LeadKind } from '../../src/lead.ts';
import type { Lead } from '../../src/leads.ts';
import { useDesk } from '../desk-context.tsx';
import styles from './cells.module.css';
import { LeadMarks } from './lead-marks.tsx';
import { leadPerson } from './lead-person.ts';
import { PhoneLink } from './phone-link.tsx';

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
      <LeadMarks lead={lead} />
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

/** Cut at 200 px as the spec says; the record, one click away, has all of it. */
export function MessageCell({ message }: { message: string }) {
  return (
    <span className={styles.message} title={message}>
      {message}
    </span>
  );
}

/** Short text of a form; one endless word must not push the table off the screen. */
export function TextCell({ text }: { text: string }) {
  return <span className={styles.text}>{text}</span>;
}
