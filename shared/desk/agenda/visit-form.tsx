import { useRef, useState } from 'react';
import { keysOf } from '../../contract/keys-of.ts';
import { type LeadRef, leadKinds } from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { wallTime } from '../../rules/opening-hours.ts';
import { homeOf } from '../../rules/visits.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { Form, FormEnd } from '../app/form.tsx';
import { draftOf } from '../stores/changes.ts';
import { heldLead } from '../stores/leads.ts';
import parts from '../styles/parts.module.css';
import { dayOf, dayTitle, timeLine } from './calendar.ts';
import { useVisitChange } from './use-visit-change.ts';
import styles from './visit-form.module.css';
import { Agreed, keyOf, useOpenLeads, Where, Who, Whom } from './visit-form-fields.tsx';
import { Time, type Typed, useWhen, type VisitWish } from './visit-time.tsx';
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

/** Returns the lead; null until one is chosen. */
function whoseOf({ lead, visit }: VisitWish, { leadKey }: Typed): LeadRef | null {
  const [name, id = ''] = leadKey.split(' ');
  const kind = leadKinds.find((one) => one === name);
  return lead ?? visit?.lead ?? (kind ? { kind, id } : null);
}

/** Holds the fields and the visit as its editor saw it. A typed address is kept until saved or canceled. */
function useTyped(wish: VisitWish) {
  const { desk, facts } = useDesk();
  const { places } = desk.triage.drafts;
  const [visit, setVisit] = useState(wish.visit);
  const [typed, setTyped] = useState(() => withPlace(firstOf(wish, facts.timeZone)));

  function withPlace(next: Typed): Typed {
    const whose = whoseOf(wish, next);
    const where = whose && draftOf(places.getState(), whose);
    return where ? { ...next, kind: 'home', where } : next;
  }

  function type(part: Partial<Typed>) {
    const next = { ...typed, ...part };
    const whose = whoseOf(wish, next);
    const isTyped = part.where !== undefined || (part.leadKey !== undefined && next.where !== '');
    if (whose && isTyped) places.write(whose, next.where || null);
    setTyped(part.leadKey === undefined ? next : withPlace(next));
  }

  function forget() {
    const whose = whoseOf(wish, typed);
    if (whose) places.write(whose, null);
  }

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

  return { visit, typed, type, forget, lookAgain };
}

function VisitFields({ wish, onClose }: { wish: VisitWish; onClose: () => void }) {
  const { desk, facts } = useDesk();
  const me = useMe();
  const { timeZone } = facts;
  const { visit, typed, type, forget, lookAgain } = useTyped(wish);
  const { busy, problem, next, make, change } = useVisitChange();
  const leads = useOpenLeads();
  const lead =
    wish.lead ??
    (wish.visit
      ? heldLead(desk.leads, wish.visit.lead)
      : leads.find((one) => keyOf(one) === typed.leadKey));
  const mayAsk = !wish.visit && (!lead || kindOf(lead).sender(lead).email !== '');
  const ask = typed.ask && mayAsk;
  const [missing, setMissing] = useState('');
  const { at, objection, free } = useWhen({ visit }, typed);

  async function save() {
    if (!wish.visit && !lead) return setMissing('Please choose whom the visit is for.');
    if (!at) return setMissing('Please choose a date and a time that the clocks show.');
    setMissing('');
    if (objection?.isFinal) return;
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
    else leave();
  }

  function leave() {
    forget();
    onClose();
  }

  const word = wish.visit ? 'Save the change' : ask ? 'Ask the customer' : 'Make the visit';
  return (
    <Form className={classNames(parts.form, parts.thumbs, styles.form)} noValidate onSubmit={save}>
      {!wish.lead && !wish.visit && <Whom leads={leads} typed={typed} type={type} />}
      <Where typed={typed} type={type} usual={lead ? homeOf(lead) : ''} />
      <Who typed={typed} type={type} isNew={!wish.visit} />
      <Time {...{ typed, type, free, at, objection }} />
      {mayAsk && <Agreed typed={typed} type={type} />}
      {(problem || missing) && (
        <Banner tone="danger" role="alert">
          <p>{missing || problem}</p>
          {visit && visit !== wish.visit && <p>{standsLine(facts, visit, me)}</p>}
          {next.length > 0 && (
            <div className={parts.row}>
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
          )}
        </Banner>
      )}
      <FormEnd
        send={objection && !objection.isFinal ? `${word} anyway` : word}
        busy={busy || (objection?.isFinal ?? false)}
        onCancel={leave}
      />
    </Form>
  );
}
