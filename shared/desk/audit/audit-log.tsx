import { useCallback, useEffect, useState } from 'react';
import {
  type AccountRef,
  type AuditActor,
  type AuditEntry,
  type AuditEvent,
  listAudit,
} from '../../contract/audit.ts';
import { mailPurposes, purposeOf } from '../../contract/mail.ts';
import type { Role } from '../../contract/staff.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { statusLabel } from '../../rules/lead-kinds/lead-kind.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type NameOf, useDesk, useNameOf } from '../app/context.tsx';
import { Failed, useTask } from '../app/requests.tsx';
import { When } from '../app/time.tsx';
import { doneWords, quoteWords } from '../lead-facts/history.tsx';
import parts from '../styles/parts.module.css';
import styles from './audit.module.css';

const ROWS_AT_A_TIME = 50;

/** Two years are kept; only owners can read them. */
export function AuditLog() {
  const { entries, busy, problem, hasMore, readMore } = useEntries();
  return (
    <div className={styles.audit}>
      <p className={classNames(parts.quiet, styles.quiet)}>
        Who signed in, changed, exported or erased what. Kept for two years; customers are not named
        here.
      </p>
      {problem && <Failed onRetry={readMore}>{problem}</Failed>}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <p role="status" className={classNames(parts.quiet, styles.quiet)}>
        {busy ? 'Loading…' : ''}
      </p>
      {hasMore && (
        <Button busy={busy} onClick={readMore}>
          Show older entries
        </Button>
      )}
    </div>
  );
}

function Entry({ entry: { at, by, event } }: { entry: AuditEntry }) {
  const { detail } = useDesk().desk;
  const nameOf = useNameOf();
  const lead = 'lead' in event && 'kind' in event.lead ? event.lead : null;
  return (
    <li>
      <When at={at} />
      <span>
        <strong>{auditActorName(by, nameOf)}</strong> {auditWords(event, nameOf)}
      </span>
      {lead && (
        <Button onClick={() => detail.open({ show: 'lead', ...lead })}>
          Open the {leadRegistry[lead.kind].names.one}
        </Button>
      )}
    </li>
  );
}

/** Shows the newest entries of the activity log, and older ones on demand. */
function useEntries() {
  const { call } = useDesk().desk;
  const [entries, setEntries] = useState<readonly AuditEntry[]>([]);
  const [hasMore, setMore] = useState(false);
  const { busy, problem, run } = useTask();

  const read = useCallback(
    (earlier: readonly AuditEntry[]) =>
      void run(async () => {
        const before = earlier.at(-1)?.id;
        const body = { limit: ROWS_AT_A_TIME, ...(before && { before }) };
        const found = await call(listAudit, { body });
        setEntries([...earlier, ...found]);
        setMore(found.length === ROWS_AT_A_TIME);
      }),
    [call, run],
  );
  useEffect(() => read([]), [read]);
  return { entries, hasMore, busy, problem, readMore: () => read(entries) };
}

const roleNames: Record<Role, string> = { owner: 'an owner', staff: 'staff' };

/** Words of the record's history, for changes that the log keeps in less detail. */
const changeNames: Readonly<Record<string, string>> = {
  ...doneWords,
  'appointment-set': 'set the appointment',
  assigned: 'gave it to somebody',
  snoozed: 'put it off',
  'call-back': 'agreed to call back',
  contacted: 'noted a contact',
  visited: 'said how the visit was',
};

const visitChanges: Readonly<Record<string, string>> = {
  asked: 'asked whether a time suits for a visit',
  agreed: 'agreed a visit',
  confirmed: 'confirmed a visit',
  moved: 'moved a visit',
  reassigned: 'changed who goes to a visit',
  corrected: 'corrected who a visit is with, or where',
  canceled: 'canceled a visit',
  lapsed: 'let a visit lapse that nobody agreed to',
  done: 'said that a visit is done',
  'no-show': 'said that nobody was there for a visit',
  outcome: 'noted what comes after a visit',
  undone: 'took a change of a visit back',
};

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Returns the name of then, with the current name if it differs. */
function named({ id, name }: AccountRef, nameOf: NameOf): string {
  const now = nameOf(id, name);
  return now === name ? name : `${name} (now ${now})`;
}

export function auditActorName(by: AuditActor, nameOf: NameOf): string {
  switch (by.role) {
    case 'staff':
      return named(by, nameOf) || 'Somebody of the staff';
    case 'command':
      return 'A command on the server';
    case 'server':
      return 'The server';
    case 'addressee':
      return 'The owner of an address';
    case 'stranger':
      return 'Somebody not signed in';
    default:
      return assertNever(by);
  }
}

const plainWords = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  'phone-added': 'let a phone of theirs ring',
  'phone-removed': 'ended the ringing of a phone of theirs',
  'device-signed-out': 'signed out one of their devices',
  'password-changed': 'changed their password',
  'inbox-blocked': 'pressed “this was not me” in a mail',
  unsubscribed: 'unsubscribed from offers and news',
  'answer-published': 'put an answer of SallieBot on the Contact page',
  'answer-unpublished': 'took an answer of SallieBot off the Contact page',
} as const satisfies Partial<Record<AuditEvent['type'], string>>;

/** Words before and after the account's name. */
const accountWords = {
  'code-refused': ['gave a wrong code after the password of', ''],
  'second-factor-on': ['turned two-step sign-in on for', ''],
  'second-factor-off': ['turned two-step sign-in off for', ''],
  'recovery-codes-renewed': ['made new recovery codes for', ''],
  'account-renamed': ['renamed an account to', ''],
  'account-removed': ['removed the account of', ''],
  'password-given': ['gave', ' a one-time password'],
  'password-set': ['set the password of', ''],
} as const satisfies Partial<Record<AuditEvent['type'], readonly [string, string]>>;

type PlainEvent = Extract<AuditEvent, { type: keyof typeof plainWords }>;
type AccountEvent = Extract<AuditEvent, { type: keyof typeof accountWords }>;
const isPlain = (event: AuditEvent): event is PlainEvent => event.type in plainWords;
const isOfAccount = (event: AuditEvent): event is AccountEvent => event.type in accountWords;

export function auditWords(event: AuditEvent, nameOf: NameOf): string {
  if (isPlain(event)) return plainWords[event.type];
  if (!isOfAccount(event)) return otherWords(event, nameOf);
  const [before, after] = accountWords[event.type];
  return `${before} ${named(event.account, nameOf)}${after}`;
}

function otherWords(event: Exclude<AuditEvent, PlainEvent | AccountEvent>, nameOf: NameOf): string {
  switch (event.type) {
    case 'sign-in-locked':
      return `was locked out after wrong passwords for ${event.account ? named(event.account, nameOf) : 'a user name nobody has'}`;
    case 'recovery-code-used':
      return `used a recovery code; ${event.left} left`;
    case 'account-added':
      return `added ${named(event.account, nameOf)} as ${roleNames[event.role]}`;
    case 'role-changed':
      return `made ${named(event.account, nameOf)} ${roleNames[event.role]}`;
    case 'live-chat-switched':
      return `switched live chat ${event.on ? 'on' : 'off'}`;
    case 'quick-replies-changed':
      return `changed the quick replies; there ${event.count === 1 ? 'is' : 'are'} ${event.count} now`;
    case 'website-published':
      return `published version ${event.version} of the website`;
    case 'website-exported':
      return `downloaded version ${event.version} of the website as an archive`;
    case 'website-imported':
      return `imported an archive with ${many(event.pictures, 'picture')} into the draft of the website`;
    case 'website-taken-back':
      return `took the website back to version ${event.old}, as version ${event.version}`;
    case 'lead-changed':
      return changesOf(event, nameOf);
    case 'quote-changed':
      return `${quoteWords[event.change]} a quote`;
    case 'visit-changed':
      return visitChanges[event.change] ?? `changed a visit (${event.change})`;
    case 'mail-decided': {
      const { name } = mailPurposes[purposeOf(event.mail)];
      return `${event.action === 'send' ? 'sent on' : 'dropped'} a mail (${name})`;
    }
    case 'list-read':
      return `read the whole list of ${leadRegistry[event.kind].names.tab}`;
    case 'list-exported':
      return `exported ${many(event.rows, event.kind === 'visits' ? 'visit' : leadRegistry[event.kind].names.one)}`;
    case 'person-exported':
      return `exported a person: ${many(event.records, 'record')}`;
    case 'old-erased':
      return `erased what was kept for long enough: ${many(event.records, 'record')}`;
    case 'person-erased':
      return `erased a person: ${many(event.records, 'record')}`;
    default:
      return assertNever(event);
  }
}

function changesOf(
  { changes, status, to }: Extract<AuditEvent, { type: 'lead-changed' }>,
  nameOf: NameOf,
): string {
  const words = changes.map((type) =>
    type === 'status' && status
      ? `moved it from ${statusLabel(status.from)} to ${statusLabel(status.to)}`
      : type === 'assigned' && to
        ? `gave it to ${named(to, nameOf)}`
        : (changeNames[type] ?? type),
  );
  return words.join(', ');
}
