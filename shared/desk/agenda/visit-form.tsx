import { type FormEvent, useMemo, useState } from 'react';
import { limits } from '../../contract/field.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { type Lead, leadKinds } from '../../contract/leads.ts';
import { visitKinds } from '../../contract/visit.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { isOpen } from '../../rules/lead-signs.ts';
import { shownName } from '../../rules/one-line.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk } from '../app/context.tsx';
import { useLeadsStates } from '../app/use-leads.ts';
import control from '../styles/control.module.css';
import { dayOf, dayTitle, timeLine } from './calendar.ts';
import { useVisitChange } from './use-visit-change.ts';
import { useCalendars } from './use-visits.ts';
import styles from './visit-form.module.css';
import {
  Labeled,
  type PartProps,
  Time,
  type Typed,
  useWhen,
  type VisitWish,
} from './visit-time.tsx';

interface Props {
  /** Null while nobody makes one. */
  wish: VisitWish | null;
  onClose: () => void;
}

/** Makes a visit, or changes one: which, where, who goes, and when out of what is free, or at another time all the same. */
export function VisitForm({ wish, onClose }: Props) {
  const name = wish?.visit?.name ?? (wish?.lead && kindOf(wish.lead).person(wish.lead).name);
  const title = wish?.visit
    ? `Change the visit to ${name}`
    : name
      ? `Visit to ${name}`
      : 'New visit';
  return (
    <Dialog open={wish !== null} onClose={onClose} title={title}>
      {wish && <Form wish={wish} onClose={onClose} />}
    </Dialog>
  );
}

const kinds = keysOf(visitKinds);

function firstOf({ visit, at, person }: VisitWish, timeZone: string): Typed {
  const from = at?.toISOString() ?? visit?.from ?? '';
  return {
    leadKey: '',
    kind: visit?.kind ?? 'home',
    where: visit?.kind === 'home' ? visit.where : '',
    person: person || (visit?.person?.id ?? ''),
    from,
    isOther: false,
    other: from && wallTime(new Date(from), timeZone),
    ask: false,
  };
}

function Form({ wish, onClose }: { wish: VisitWish; onClose: () => void }) {
  const { facts } = useDesk();
  const { timeZone } = facts;
  const [typed, setTyped] = useState(() => firstOf(wish, timeZone));
  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const { busy, problem, next, make, change } = useVisitChange();
  const leads = useOpenLeads();
  const lead = wish.lead ?? leads.find((one) => keyOf(one) === typed.leadKey);
  const [missing, setMissing] = useState('');
  const { at, objection, free } = useWhen(wish, typed);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!wish.visit && !lead) return setMissing('Please choose whom the visit is for.');
    if (!at) return setMissing('Please choose a date and a time that the clocks show.');
    setMissing('');
    if (objection?.isFinal) return;
    const { kind, where, person, ask } = typed;
    const said = {
      kind,
      ...(where.trim() !== '' && kind === 'home' && { where: where.trim() }),
      ...(person !== '' && { person }),
      ...(objection && { anyway: true }),
    };
    const from = at.toISOString();
    const isDone = wish.visit
      ? await change(wish.visit, { ...said, ...(from !== wish.visit.from && { from }) })
      : lead && (await make({ ...said, from, ask, lead: { kind: lead.kind, id: lead.id } }));
    if (isDone) onClose();
  }

  const word = wish.visit ? 'Save the change' : typed.ask ? 'Ask the customer' : 'Make the visit';
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {!wish.lead && !wish.visit && <Whom leads={leads} typed={typed} type={type} />}
      <fieldset className={styles.kinds}>
        <legend>Where</legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              checked={typed.kind === kind}
              onChange={() => type({ kind })}
            />
            {visitKinds[kind]}
          </label>
        ))}
      </fieldset>
      {typed.kind === 'home' && (
        <Labeled label="Address">
          {(id) => (
            <input
              id={id}
              className={control.control}
              maxLength={limits.address}
              placeholder={lead?.kind === 'consultations' ? lead.address : 'As in the request'}
              value={typed.where}
              onChange={({ target }) => type({ where: target.value })}
            />
          )}
        </Labeled>
      )}
      <Who typed={typed} type={type} isNew={!wish.visit} />
      <Time {...{ typed, type, free, at, objection }} />
      {!wish.visit && (
        <fieldset className={styles.kinds}>
          <legend>The customer</legend>
          <label>
            <input
              type="radio"
              name="ask"
              checked={!typed.ask}
              onChange={() => type({ ask: false })}
            />
            has agreed
          </label>
          <label>
            <input
              type="radio"
              name="ask"
              checked={typed.ask}
              onChange={() => type({ ask: true })}
            />
            is asked by mail
          </label>
        </fieldset>
      )}
      {(problem || missing) && (
        <Banner tone="danger" role="alert">
          <p>{missing || problem}</p>
          <div className={styles.actions}>
            {next.map(({ from }) => (
              <Button
                key={from}
                onClick={() =>
                  type({ from, isOther: false, other: wallTime(new Date(from), timeZone) })
                }
              >
                {dayTitle(dayOf(new Date(from), facts))}, {timeLine(facts, new Date(from))}
              </Button>
            ))}
          </div>
        </Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy || (objection?.isFinal ?? false)}>
          {objection && !objection.isFinal ? `${word} anyway` : word}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

const keyOf = ({ kind, id }: Lead) => `${kind} ${id}`;
/** More are found in their lists, and have `V` there. */
const MOST = 200;

/** Whoever may be visited: what is open and has no visit yet, the newest first. */
function useOpenLeads(): readonly Lead[] {
  const states = useLeadsStates();
  return useMemo(() => {
    const all = leadKinds.flatMap((kind): readonly Lead[] => states[kind].rows);
    return all
      .filter((lead) => isOpen(lead) && !lead.spam)
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .slice(0, MOST);
  }, [states]);
}

function Whom({ leads, typed, type }: PartProps & { leads: readonly Lead[] }) {
  return (
    <Labeled label="For whom">
      {(id) => (
        <select
          id={id}
          className={control.control}
          value={typed.leadKey}
          onChange={({ target }) => type({ leadKey: target.value })}
        >
          <option value="">{leads.length > 0 ? 'Choose a request' : 'No request is open'}</option>
          {leads.map((lead) => (
            <option key={keyOf(lead)} value={keyOf(lead)}>
              {shownName(kindOf(lead).person(lead).name)}: {kindOf(lead).want(lead, 1).join(' · ')}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

function Who({ typed, type, isNew }: PartProps & { isNew: boolean }) {
  const calendars = useCalendars();
  return (
    <Labeled label="Who goes">
      {(id) => (
        <select
          id={id}
          className={control.control}
          value={typed.person}
          onChange={({ target }) => type({ person: target.value })}
        >
          {(isNew || typed.person === '') && <option value="">Whoever is free</option>}
          {calendars.map(({ person: { id: account, name } }) => (
            <option key={account} value={account}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}
