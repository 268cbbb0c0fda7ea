import type { Lead } from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { readablePhone } from '../../rules/phone.ts';
import { useHolder } from '../app/staff-names.ts';
import { When } from '../app/when.tsx';
import { LeadMarks } from '../lead-facts/lead-marks.tsx';
import styles from './search.module.css';
import { snippetOf } from './snippet.ts';

/** A record in a line or two: who, how to reach them, and where the words stand. */
export function FoundLead({ lead, words }: { lead: Lead; words: readonly string[] }) {
  const holder = useHolder(lead);
  const { name, email, phone } = kindOf(lead).person(lead);
  const where = snippetOf(kindOf(lead).message(lead), words);
  const notes = snippetOf(lead.notes, words);
  return (
    <>
      <span className={styles.who}>
        <Marked text={name} words={words} /> <LeadMarks lead={lead} holder={holder} />
        <When at={lead.created_at} />
      </span>
      <span className={styles.reach}>
        {email && <Marked text={email} words={words} />}
        {phone && <Marked text={readablePhone(phone)} words={words} />}
      </span>
      {where && (
        <span className={styles.where}>
          <Parts parts={where.parts} />
        </span>
      )}
      {notes && (
        <span className={styles.where}>
          Notes: <Parts parts={notes.parts} />
        </span>
      )}
    </>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const found = snippetOf(text, words);
  return <span>{found ? <Parts parts={found.parts} /> : text}</span>;
}

function Parts({ parts }: { parts: readonly { text: string; isMatch: boolean }[] }) {
  let at = 0;
  return parts.map(({ text, isMatch }) => {
    at += text.length;
    return isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}
