import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { keysOf } from '../../contract/keys-of.ts';
import { type Lead, leadKinds } from '../../contract/leads.ts';
import { visitKinds } from '../../contract/visit.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { shownName } from '../../rules/safe-text.ts';
import { wallTime } from '../../rules/shop-clock.ts';
import { isOpen } from '../../rules/triage.ts';
import { homeOf } from '../../rules/visits.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { Form, FormEnd, Input, PickList } from '../app/controls.tsx';
import { useLeadsStates } from '../app/use-leads.ts';
import { heldLead } from '../stores/leads.ts';
import parts from '../styles/parts.module.css';
import { momentLine } from './calendar.ts';
import { namesIn, personIn, useCalendars } from './use-visits.ts';
import { useVisitChange } from './visit-change.tsx';
import styles from './visit-form.module.css';
import { type PartProps, Time, type Typed, useWhen, type VisitWish } from './visit-time.tsx';
import { standsLine } from './visit-words.ts';

interface Props {
  /** Null while the form is closed. */
  wish: VisitWish | null;
  onClose: () => void;
}

export function VisitForm({ wish, onClose }: Props) {
  // A reply may arrive after this form was closed and another was opened.
  const shown = useRef(wish);
  shown.current = wish;
  const name = wish?.visit?.name ?? (wish?.lead && kindOf(wish.lead).person(wish.lead).name);
  const title = wish?.visit
    ? `Change the visit to ${name}`
    : name
      ? `Visit to ${name}`
      : 'New visit';
  return (
    <Dialog open={wish !== null} onClose={onClose} title={title}>
      {wish && <VisitFields wish={wish} onClose={() => shown.current === wish && onClose()} />}
    </Dialog>
  );
}

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

/** The typed fields, and the visit as it was when the form opened. */
function useTyped(wish: VisitWish) {
  const { desk, facts } = useDesk();
  const [visit, setVisit] = useState(wish.visit);
  const [typed, setTyped] = useState(() => firstOf(wish, facts.timeZone));
  const person = useStore(desk.visits, ({ calendars }) => personIn(calendars ?? [], typed.person));
  const type = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));

  /** After a colleague's change, typed fields stay and the others take the new values. */
  function lookAgain() {
    const now = visit && desk.visits.getState().byId.get(visit.id);
    if (!now || now.version <= visit.version) return;
    const was = firstOf({ visit }, facts.timeZone);
    const is = firstOf({ visit: now }, facts.timeZone);
    const untouched = keysOf(was).filter((name) => typed[name] === was[name]);
    type(Object.fromEntries(untouched.map((name) => [name, is[name]])));
    setVisit(now);
  }

  return { visit, typed: { ...typed, person }, type, lookAgain };
}

function VisitFields({ wish, onClose }: { wish: VisitWish; onClose: () => void }) {
  const { desk, facts } = useDesk();
  const me = useMe();
  const { timeZone } = facts;
  const { visit, typed, type: edit, lookAgain } = useTyped(wish);
  const { busy, problem, next, forget, make, change } = useVisitChange();
  const type: PartProps['type'] = (part) => {
    forget();
    edit(part);
  };
  const leads = useOpenLeads();
  const lead =
    wish.lead ??
    (wish.visit
      ? heldLead(desk.leads, wish.visit.lead)
      : leads.find((one) => keyOf(one) === typed.leadKey));
  const mayAsk = !wish.visit && (!lead || kindOf(lead).sender(lead).email !== '');
  const ask = typed.ask && mayAsk;
  const [isTried, setTried] = useState(false);
  const { at, objection, free } = useWhen({ visit }, typed);
  const missing =
    (!wish.visit && !lead && 'Please choose whom the visit is for.') ||
    (!at && 'Please choose a date and a time that the clocks show.');
  const trouble = (isTried && missing) || problem;

  async function save() {
    setTried(true);
    if (missing || !at || objection?.isFinal) return;
    const { kind, where, person } = typed;
    const said = {
      kind,
      ...(where.trim() !== '' && kind === 'home' && { where: where.trim() }),
      ...(person !== '' && { person }),
      ...(objection && { anyway: true }),
    };
    const from = at.toISOString();
    const why = visit
      ? await change(visit, { ...said, ...(from !== visit.from && { from }) })
      : lead && (await make({ ...said, from, ask, lead: { kind: lead.kind, id: lead.id } }));
    if (why) lookAgain();
    else onClose();
  }

  const word = wish.visit ? 'Save the change' : ask ? 'Ask the customer' : 'Make the visit';
  return (
    <Form className={classNames(parts.form, parts.thumbs, styles.form)} noValidate onSubmit={save}>
      {!wish.lead && !wish.visit && <Whom leads={leads} typed={typed} type={type} />}
      <Where typed={typed} type={type} usual={lead ? homeOf(lead) : ''} />
      <Who typed={typed} type={type} isNew={!wish.visit} />
      <Time {...{ typed, type, free, at, objection }} />
      {mayAsk && (
        <Choices
          legend="The customer"
          options={agreements}
          value={typed.ask}
          onChange={(ask) => type({ ask })}
        />
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          <p>{trouble}</p>
          {visit && visit !== wish.visit && <p>{standsLine(facts, visit, me)}</p>}
          {next.length > 0 && (
            <div className={parts.row}>
              {next.map(({ from }) => (
                <Button
                  key={from}
                  onClick={({ currentTarget }) => {
                    // The pressed button goes with its banner.
                    currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
                    type({ from, isOther: false, other: wallTime(new Date(from), timeZone) });
                  }}
                >
                  {momentLine(facts, from)}
                </Button>
              ))}
            </div>
          )}
        </Banner>
      )}
      <FormEnd
        send={objection && !objection.isFinal ? `${word} anyway` : word}
        busy={busy || (objection?.isFinal ?? false)}
        onCancel={onClose}
      />
    </Form>
  );
}

const agreements = [
  { value: false, words: 'has agreed' },
  { value: true, words: 'is asked by mail' },
];

const kinds = keysOf(visitKinds).map((kind) => ({ value: kind, words: visitKinds[kind] }));

const keyOf = ({ kind, id }: Lead) => `${kind} ${id}`;
/** Older leads have the `V` key in their lists. */
const MOST_LEADS = 200;

function useOpenLeads(): readonly Lead[] {
  const states = useLeadsStates();
  return useMemo(() => {
    const all = leadKinds.flatMap((kind): readonly Lead[] => states[kind].rows);
    return all
      .filter((lead) => isOpen(lead) && !lead.spam)
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .slice(0, MOST_LEADS);
  }, [states]);
}

function requestLine(lead: Lead): string {
  const { name } = kindOf(lead).person(lead);
  const want = kindOf(lead).want(lead, 1).filter(Boolean).join(' · ');
  return shownName(name) + (want && `: ${want}`);
}

function Whom({ leads, typed, type }: PartProps & { leads: readonly Lead[] }) {
  return (
    <div className={styles.field}>
      <PickList
        label="For whom"
        value={typed.leadKey}
        options={[
          ['', leads.length > 0 ? 'Choose a request' : 'No request is open'],
          ...leads.map((lead) => [keyOf(lead), requestLine(lead)] as const),
        ]}
        onPick={(leadKey) => type({ leadKey })}
      />
    </div>
  );
}

/** Without a typed address, the lead's own is used. */
function Where({ typed, type, usual }: PartProps & { usual: string }) {
  return (
    <>
      <Choices
        legend="Where"
        options={kinds}
        value={typed.kind}
        onChange={(kind) => type({ kind })}
      />
      {typed.kind === 'home' && (
        <div className={styles.field}>
          <Input
            label="Address"
            placeholder={usual}
            value={typed.where}
            onType={(where) => type({ where })}
          />
        </div>
      )}
    </>
  );
}

function Who({ typed, type, isNew }: PartProps & { isNew: boolean }) {
  const calendars = useCalendars();
  return (
    <div className={styles.field}>
      <PickList
        label="Who goes"
        value={typed.person}
        options={[
          ...(isNew || typed.person === '' ? [['', 'Whoever is free'] as const] : []),
          ...namesIn(calendars),
        ]}
        onPick={(person) => type({ person })}
      />
    </div>
  );
}
