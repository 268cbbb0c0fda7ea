import { useCallback, useEffect } from 'react';
import {
  exportPerson,
  type Person,
  type PersonRecords,
  readPerson,
} from '../../contract/person.ts';
import { kindOf, leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { readablePhone } from '../../rules/phone.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk, useHolder, useIsOwner, useNameOf } from '../app/context.tsx';
import { ReadingState, useReading, useReply, useTask } from '../app/requests.tsx';
import { When } from '../app/time.tsx';
import { saveFile } from '../lead-facts/csv.tsx';
import { leadFacts } from '../lead-facts/facts.tsx';
import { LeadMarks, StatusBadge } from '../lead-facts/marks.tsx';
import parts from '../styles/parts.module.css';
import { ErasePerson } from './erase.tsx';
import styles from './person.module.css';
import {
  isAbout,
  leadsToCompare,
  personCsv,
  personFileName,
  samePhone,
  type Touch,
  touchesOf,
  touchKey,
  withPersonNames,
  withRecordNames,
  writerOf,
} from './person.ts';
import { personPage } from './person-page.tsx';

export function PersonPanel({ email }: { email: string }) {
  const { desk } = useDesk();
  const nameOf = useNameOf();
  const reading = useReply(readPerson, { params: { email } });
  const { found, reload } = reading;
  useEffect(
    () => desk.connection.onFrame((frame) => found && isAbout(found, frame) && void reload()),
    [desk, found, reload],
  );
  if (!found) return <ReadingState {...reading} />;
  const person = withPersonNames(found, nameOf);
  const touches = touchesOf(person);
  return (
    <div className={classNames(parts.thumbs, styles.person)}>
      <ReadingState {...reading} />
      <p className={styles.line}>
        <a href={`mailto:${person.email}`}>Write to {person.email}</a>
      </p>
      <HandOver email={person.email} />
      <section>
        <h3>{touches.length === 1 ? 'One touch' : `${touches.length} touches`}</h3>
        <ol className={styles.touches}>
          {touches.map((touch) => (
            <TouchItem key={touchKey(touch)} touch={touch} />
          ))}
        </ol>
      </section>
      <SamePhones person={person} />
      <ErasePerson email={person.email} />
    </div>
  );
}

type Ending = Parameters<typeof personFileName>[1];
type Write = (records: PersonRecords) => string | Promise<string>;

/** Only for owners. */
function HandOver({ email }: { email: string }) {
  const { desk, facts } = useDesk();
  const isOwner = useIsOwner();
  const nameOf = useNameOf();
  const { busy, problem, run } = useTask();
  if (!isOwner) return null;

  const named = (records: PersonRecords) => withRecordNames(records, nameOf);
  const files: readonly [name: string, Ending, Write][] = [
    [
      'Save as a page to read or print',
      'html',
      (records) => personPage(named(records), facts, nameOf),
    ],
    ['Save as JSON', 'json', (records) => JSON.stringify(records, null, 2)],
    ['Export everything as CSV', 'csv', (records) => personCsv(named(records), facts.timeZone)],
  ];
  const save = (ending: Ending, write: Write) =>
    run(async () => {
      const records = await desk.call(exportPerson, { params: { email } });
      await saveFile(desk.host, personFileName(email, ending), await write(records));
    });

  return (
    <section>
      <h3>A copy for the person</h3>
      <p className={styles.line}>
        {files.map(([name, ending, write]) => (
          <Button key={ending} busy={busy} onClick={() => void save(ending, write)}>
            {name}
          </Button>
        ))}
      </p>
      {problem && <p role="alert">{problem}</p>}
    </section>
  );
}

/** A shared number proves little, so staff only get a hint. */
function SamePhones({ person }: { person: Person }) {
  const { desk } = useDesk();
  const compare = useCallback(
    async () => samePhone(person, await leadsToCompare(person, desk)),
    [person, desk],
  );
  const { found } = useReading(compare); // A failure is not shown, because this is only a hint.
  if (!found?.length) return null;
  return (
    <section>
      <h3>Perhaps the same people</h3>
      <ul className={styles.touches}>
        {found.map(({ kind, id, name, email, phone }) => (
          <li key={id}>
            Same phone {readablePhone(phone)}:{' '}
            <button
              type="button"
              className={classNames(parts.link, styles.open)}
              onClick={() =>
                desk.detail.open(email ? { show: 'person', email } : { show: 'lead', kind, id })
              }
            >
              {name} {email && `(${email})`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TouchItem({ touch }: { touch: Touch }) {
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
