import { kindOf, leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { useHolder } from '../app/staff-names.ts';
import { When } from '../app/time.tsx';
import { leadFacts } from '../lead-facts/facts.tsx';
import { LeadMarks, StatusBadge } from '../lead-facts/marks.tsx';
import parts from '../styles/parts.module.css';
import styles from './person.module.css';
import { type Touch, writerOf } from './person.ts';

/** One record or one conversation, short; a click opens it. */
export function TouchItem({ touch }: { touch: Touch }) {
  return (
    <li className={styles.touch}>
      {touch.kind === 'chat' ? (
        <TouchedConversation touch={touch} />
      ) : (
        <TouchedRecord touch={touch} />
      )}
    </li>
  );
}

function TouchedRecord({ touch }: { touch: Exclude<Touch, { kind: 'chat' }> }) {
  const { detail } = useDesk().desk;
  const { kind, lead } = touch;
  const said = leadFacts(lead)
    .filter(({ as }) => !as)
    .map(({ value }) => value);
  if (kindOf(lead).message(lead)) said.push(kindOf(lead).message(lead));
  return (
    <>
      <p className={styles.line}>
        <button
          type="button"
          className={classNames(parts.link, styles.open)}
          onClick={() => detail.open({ show: 'lead', kind, id: lead.id })}
        >
          {leadRegistry[kind].names.one}
        </button>
        {kindOf(lead).status(lead) && <StatusBadge status={kindOf(lead).status(lead)} />}
        <LeadMarks lead={lead} holder={useHolder(lead)} />
        <When at={touch.at} />
      </p>
      <p className={styles.said}>{said.join(' · ')}</p>
      {lead.notes && <p className={styles.said}>Notes: {lead.notes}</p>}
    </>
  );
}

function TouchedConversation({ touch }: { touch: Extract<Touch, { kind: 'chat' }> }) {
  const { showConversation } = useDesk().desk;
  const { lines, visitorId } = touch;
  return (
    <>
      <p className={styles.line}>
        <strong>Chat</strong>
        <span>{lines.length === 1 ? '1 line' : `${lines.length} lines`}</span>
        <When at={touch.at} />
      </p>
      <details>
        <summary>What was said</summary>
        <ol className={styles.exchange}>
          {lines.map((line) => (
            <li key={line.id}>
              <span className={styles.speaker}>{writerOf(line)}:</span> {line.message}
            </li>
          ))}
        </ol>
      </details>
      <Button onClick={() => showConversation(visitorId)}>Open the conversation</Button>
    </>
  );
}
