import { type ComponentProps, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Lead } from '../../contract/leads.ts';
import { personKey } from '../../contract/person.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { normalizeForSearch } from '../../rules/lead-search/search-text.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { laterTimes, laterWhen } from '../../rules/promise.ts';
import { instantAt, wallTime } from '../../rules/shop-clock.ts';
import { triageOf } from '../../rules/triage.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { useDesk, useHolder, useTriage } from '../app/context.tsx';
import { When } from '../app/time.tsx';
import { OriginWords } from '../lead-facts/facts.tsx';
import { useResults } from '../search/search-results.ts';
import type { CallDraft } from '../stores/calls.ts';
import styles from './calls.module.css';

/** Suggests origins of earlier leads. */
export function FoundBy(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const words = useId();
  return (
    <div>
      <TextField label="How did you hear of us?" optional list={words} {...props} />
      <OriginWords id={words} kind="calls" />
    </div>
  );
}

interface PartProps {
  draft: CallDraft;
  type: (part: Partial<CallDraft>) => void;
}

export function Holder({ me, draft, type }: PartProps & { me: string }) {
  const { all } = useStore(useTriage().colleagues);
  const others = all.filter(({ id }) => id !== me).map(({ id, name }) => [id, name]);
  return (
    <Select
      label="Who has it"
      placeholder="Nobody yet"
      options={{ [me]: 'Me', ...Object.fromEntries(others) }}
      value={draft.holder}
      onChange={({ target }) => type({ holder: target.value })}
    />
  );
}

/** Another time was chosen and is not given yet: no date, so that the form is not saved without it. */
const OTHER = 'other';

interface CallBackProps extends PartProps {
  error: string | undefined;
}

export function CallBack({ draft: { call_back }, type, error }: CallBackProps) {
  const { facts } = useDesk();
  const { timeZone } = facts;
  const [now] = useState(() => new Date());
  const usual = laterTimes(facts, now).map(({ name, at }) => [
    at.toISOString(),
    `${name} (${laterWhen(facts, at, now)})`,
  ]);
  const isUsual = usual.some(([at]) => at === call_back);
  const [isMeant, setMeant] = useState(false);
  const isOther = call_back !== '' && (isMeant || !isUsual);
  return (
    <div className={styles.callBack}>
      <Select
        label="Call back"
        placeholder="No"
        options={{ ...Object.fromEntries(usual), [OTHER]: 'Another time…' }}
        value={isOther ? OTHER : call_back}
        onChange={({ target: { value } }) => {
          setMeant(value === OTHER);
          type({ call_back: value });
        }}
      />
      {isOther && (
        <TextField
          label="Date and time at the shop"
          type="datetime-local"
          defaultValue={call_back === OTHER ? '' : wallTime(new Date(call_back), timeZone)}
          min={wallTime(now, timeZone)}
          error={error}
          onChange={({ target }) =>
            type({ call_back: instantAt(target.value, timeZone)?.toISOString() ?? OTHER })
          }
        />
      )}
    </div>
  );
}

/** A person with earlier leads, newest first. */
export interface KnownPerson {
  name: string;
  email: string;
  phone: string;
  leads: readonly Lead[];
}

const MOST_PEOPLE = 3;
const MOST_LEADS = 3;
/** Shorter input is not searched. */
const SHORTEST_PHONE = 4;
const SHORTEST_NAME = 3;

/** Returns people whose number contains the typed digits; with too few digits, whose name matches. */
function knownAmong(leads: readonly Lead[], typed: { name: string; phone: string }) {
  const digits = phoneDigits(typed.phone);
  const name = normalizeForSearch(typed.name.trim());
  const people = new Map<string, KnownPerson>();
  const newestFirst = leads.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  for (const lead of newestFirst) {
    const person = kindOf(lead).person(lead);
    const isMeant =
      digits.length >= SHORTEST_PHONE
        ? phoneDigits(person.phone).includes(digits)
        : normalizeForSearch(person.name).includes(name);
    // A visitor created by a form only repeats the form.
    if (!isMeant || lead.spam || (lead.kind === 'visitors' && lead.derived_from)) continue;
    const key = personKey(person.email) || phoneDigits(person.phone) || lead.id;
    const known = people.get(key);
    people.set(key, { ...(known ?? person), leads: [...(known?.leads ?? []), lead] });
  }
  return [...people.values()].slice(0, MOST_PEOPLE);
}

interface Props {
  typed: { name: string; phone: string };
  onPick: (person: KnownPerson) => void;
}

export function Known({ typed, onPick }: Props) {
  const { desk } = useDesk();
  const digits = phoneDigits(typed.phone);
  const name = typed.name.trim();
  const asked = digits.length >= SHORTEST_PHONE ? digits : name.length >= SHORTEST_NAME ? name : '';
  const { words, kinds } = useResults(desk, asked);
  const leads = kinds.flatMap(({ rows }) => rows);
  const people = asked && words.length > 0 ? knownAmong(leads, typed) : [];
  return (
    <section className={styles.known} aria-label="Who it may be">
      <p role="status" className="visually-hidden">
        {people.length > 0 && `Known: ${people.map((person) => person.name).join(', ')}`}
      </p>
      {people.map((person) => (
        <div key={person.leads[0]?.id} className={styles.person}>
          <Button onClick={() => onPick(person)}>
            It is {person.name}
            {person.phone && `, ${readablePhone(person.phone)}`}
          </Button>
          <ul>
            {person.leads.slice(0, MOST_LEADS).map((lead) => (
              <Before key={lead.id} lead={lead} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Before({ lead }: { lead: Lead }) {
  const holder = useHolder(lead);
  const { names, want } = kindOf(lead);
  const wish = want(lead, 1).filter(Boolean).join(' · ');
  return (
    <li>
      <span className={styles.wish}>
        {names.waits}
        {wish && `: ${wish}`}
      </span>{' '}
      <When at={lead.created_at} />
      {triageOf(lead) === 'done' ? ', done' : holder && `, with ${holder}`}
    </li>
  );
}
