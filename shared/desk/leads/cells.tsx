import type { ReactNode } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { ERASED, type LeadColumn, type LeadPerson } from '../../rules/lead-kinds/lead-kind.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { isUnread } from '../../rules/triage.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDesk, useHolder } from '../app/context.tsx';
import { When } from '../app/time.tsx';
import { useChange } from '../changes/use-change.ts';
import { PhoneLink } from '../lead-facts/facts.tsx';
import { LeadMarks, StatusBadge, Viewers } from '../lead-facts/marks.tsx';
import { leadTag } from '../ports/route.ts';
import parts from '../styles/parts.module.css';
import styles from './cells.module.css';
import { ChooseBox } from './chosen/chosen-bar.tsx';

export function cellOf<L extends Lead>({ text, as }: LeadColumn<L>, lead: L): ReactNode {
  switch (as) {
    case 'name':
      return <NameCell lead={lead} />;
    case 'contact':
      return <ContactCell {...kindOf(lead).person(lead)} />;
    case 'sender':
      return <SenderCell {...kindOf(lead).sender(lead)} />;
    case 'text':
      return text(lead) && <span className={styles.text}>{text(lead)}</span>;
    case 'message':
      return <MessageCell message={text(lead)} />;
    case 'status':
      return <StatusBadge status={kindOf(lead).status(lead)} />;
    case 'time':
      return text(lead) && <When at={text(lead)} />;
    case undefined:
      return text(lead);
    default:
      return assertNever(as);
  }
}

function NameCell({ lead }: { lead: Lead }) {
  const { detail } = useDesk().desk;
  const { kind } = lead;
  const { name } = kindOf(lead).person(lead);
  return (
    <div className={styles.name}>
      <ChooseBox row={{ tag: leadTag(kind, lead.id), refs: [{ kind, id: lead.id }] }} name={name} />
      <div className={styles.who}>
        <button
          type="button"
          className={classNames(parts.link, styles.open)}
          onClick={() => detail.open({ show: 'lead', kind, id: lead.id })}
        >
          {name}
        </button>
        {isUnread(lead) && <span className="visually-hidden">not opened yet</span>}
        <LeadMarks lead={lead} holder={useHolder(lead)} />
        {lead.spam && <NotSpamButton lead={lead} />}
        <Viewers record={lead} />
      </div>
    </div>
  );
}

function ContactCell({ email, phone, name }: LeadPerson) {
  return (
    <div className={styles.contact}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <PhoneLink phone={phone} name={name} />}
      {!email && !phone && <span className={styles.none}>Not given</span>}
    </div>
  );
}

function SenderCell(sender: LeadPerson) {
  return (
    <div className={styles.sender}>
      {sender.name || ERASED}
      <ContactCell {...sender} />
    </div>
  );
}

/** The spec cuts the message at 200 px; the tooltip and the record have the whole text. */
function MessageCell({ message }: { message: string }) {
  if (!message) return null;
  return (
    <Tooltip text={message}>
      <span className={styles.message}>{message}</span>
    </Tooltip>
  );
}

function NotSpamButton({ lead }: { lead: Lead }) {
  const { busy, change } = useChange(lead);
  return (
    <Button className={styles.notSpam} busy={busy} onClick={() => void change({ spam: false })}>
      Not spam
    </Button>
  );
}
