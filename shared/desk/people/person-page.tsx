import type { ReactNode } from 'react';
import type { Business } from '../../contract/business.ts';
import type { Lead } from '../../contract/leads.ts';
import { mailPurposes, mailStateTexts, purposeOf } from '../../contract/mail.ts';
import type { PersonRecords } from '../../contract/person.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import type { NameOf } from '../app/context.tsx';
import { shopTime } from '../app/time.tsx';
import { auditActorName, auditWords } from '../audit/audit-log.tsx';
import { csvColumns, csvValue } from '../lead-facts/csv.tsx';
import { historyOf } from '../lead-facts/history.tsx';
import { type Touch, touchesOf, touchKey, writerOf } from './person.ts';

type Facts = Pick<Business, 'name' | 'timeZone'>;

interface Props {
  records: PersonRecords;
  facts: Facts;
  nameOf: NameOf;
}

/** The file works offline: it loads nothing and runs nothing that anybody wrote. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const style = `
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #222; background: #fff; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin: 0; } h3 { font-size: 1rem; margin: 1rem 0 0; }
  section { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid #999; }
  dl { display: grid; grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0.5rem 0; }
  dt { color: #555; } dd { margin: 0; white-space: pre-wrap; } ol, ul { margin: 0.5rem 0; padding-left: 1.25rem; } li { white-space: pre-wrap; }
  time { color: #555; font-size: 0.9rem; }
  @media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } }
`;

export async function personPage(
  records: PersonRecords,
  facts: Facts,
  nameOf: NameOf,
): Promise<string> {
  // Loaded on demand, because the desk rarely needs it.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return `<!doctype html>${renderToStaticMarkup(<Page records={records} facts={facts} nameOf={nameOf} />)}`;
}

function Page({ records, facts, nameOf }: Props) {
  const { email, made_at, known_in_chat, conversation_notes, audit, others } = records;
  const title = `Everything ${facts.name} keeps about ${email}`;
  const touches = touchesOf(records).reverse();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>
          As of {shopTime(made_at, facts.timeZone)}, the oldest first. In a referral the other
          person’s half is left out.
        </p>
        {touches.map((touch) => (
          <TouchSection key={touchKey(touch)} touch={touch} records={records} facts={facts} />
        ))}
        {known_in_chat.length > 0 && (
          <section>
            <h2>Said to SallieBot before anything was sent</h2>
            {known_in_chat.map((contact) => (
              <Values key={JSON.stringify(contact)} values={Object.entries(contact)} />
            ))}
          </section>
        )}
        {conversation_notes.length > 0 && (
          <section>
            <h2>What our staff noted in the chat for each other</h2>
            <ol>
              {conversation_notes.map(({ id, created_at, by, note }) => (
                <li key={id}>
                  <Time at={created_at} facts={facts} /> {by}: {note}
                </li>
              ))}
            </ol>
          </section>
        )}
        {Object.entries(others).map(([name, kept]) => (
          <section key={name}>
            <h2>{capital(name.replaceAll('-', ' '))}</h2>
            {kept.map((record) => (
              <Values key={record.id} values={Object.entries(record)} />
            ))}
          </section>
        ))}
        {audit.length > 0 && (
          <section>
            <h2>What our staff did with these records</h2>
            <ol>
              {audit.map(({ id, at, by, event }) => (
                <li key={id}>
                  <Time at={at} facts={facts} /> {auditActorName(by, nameOf)}{' '}
                  {auditWords(event, nameOf)}
                </li>
              ))}
            </ol>
          </section>
        )}
      </body>
    </html>
  );
}

type SectionProps = Omit<Props, 'nameOf'>;

function TouchSection({ touch, records, facts }: SectionProps & { touch: Touch }) {
  if (touch.kind !== 'chat') return <LeadSection lead={touch.lead} {...{ records, facts }} />;
  return (
    <section>
      <h2>Chat</h2>
      <ol>
        {touch.lines.map((line) => (
          <li key={line.id}>
            <Time at={line.created_at} facts={facts} /> {writerOf(line)}: {line.message}
          </li>
        ))}
      </ol>
    </section>
  );
}

function LeadSection({ lead, records, facts }: SectionProps & { lead: Lead }) {
  const values = csvColumns(lead.kind).map(
    ({ field, head }) => [head, csvValue(lead, field, facts.timeZone)] as const,
  );
  const mails = records.mails.filter((mail) => mail.lead.id === lead.id);
  return (
    <section>
      <h2>{capital(leadRegistry[lead.kind].names.one)}</h2>
      <Values values={values} />
      {mails.length > 0 && (
        <>
          <h3>Mails about it</h3>
          <ul>
            {mails.map(({ purpose, state, subject, text }) => (
              <li key={purpose}>
                {mailPurposes[purposeOf(purpose)].name}: {mailStateTexts[state]}
                {subject && `\n${subject}\n${text}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>History</h3>
      <ol>
        {historyOf(lead).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <Time at={at} facts={facts} /> {words}
          </li>
        ))}
      </ol>
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Values({ values }: { values: readonly (readonly [string, unknown])[] }): ReactNode {
  const full = values.filter(([, value]) => value !== '' && value != null);
  return (
    <dl>
      {full.map(([name, value]) => [
        <dt key={name}>{capital(name)}</dt>,
        <dd key={`${name} value`}>{said(value)}</dd>,
      ])}
    </dl>
  );
}

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function Time({ at, facts }: { at: string; facts: Facts }) {
  return <time dateTime={at}>{shopTime(at, facts.timeZone)}</time>;
}
