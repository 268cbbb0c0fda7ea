import { useEffect, useRef, useState } from 'react';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import {
  changeCalendar,
  endCalendarFeed,
  makeCalendarFeed,
  type Span,
  type StaffCalendar,
} from '../../contract/visit.ts';
import { dateFormat } from '../../rules/shop-clock.ts';
import { isLive } from '../../rules/visits.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { daysLater, spanOf } from '../agenda/calendar.ts';
import { useCalendars, useVisits } from '../agenda/use-visits.ts';
import { VisitButtons } from '../agenda/visit-row.tsx';
import { useDesk, useIsOwner, useMe } from '../app/context.tsx';
import { Form, PickList, SureButton } from '../app/controls.tsx';
import { isStillIn, useListFocus } from '../app/kept-focus.ts';
import { useTask } from '../app/requests.tsx';
import { useToday } from '../app/time.tsx';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';

/** Owners can edit everybody's days off. */
export function OwnCalendar() {
  const me = useMe();
  const isOwner = useIsOwner();
  const calendars = useCalendars();
  const [whose, setWhose] = useState('');
  const mine = calendars.find(({ person }) => person.id === me);
  const shown = calendars.find(({ person }) => person.id === whose) ?? mine;
  return (
    <section>
      <h3>Visits and days off</h3>
      {isOwner && calendars.length > 1 && (
        <p className={classNames(parts.row, styles.whose)}>
          <PickList
            label="Whose days"
            value={shown?.person.id}
            options={calendars.map(({ person }) => [
              person.id,
              person.id === me ? `${person.name} (you)` : person.name,
            ])}
            onPick={setWhose}
          />
        </p>
      )}
      {shown && <Days key={shown.person.id} calendar={shown} isMine={shown === mine} />}
      {mine && <Feed feed={mine.feed} />}
    </section>
  );
}

/** Visits are made at most this far ahead, and the server lists hardly more at once. */
const DAYS_WITH_VISITS = 366;

const dayName = (day: string) =>
  dateFormat('UTC', { dateStyle: 'full' }).format(new Date(`${day}T12:00Z`));

function Days({ calendar, isMine }: { calendar: StaffCalendar; isMine: boolean }) {
  const { desk } = useDesk();
  const { busy, problem, run } = useTask();
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [isOver, setOver] = useState(false);
  const focus = useListFocus();
  const { person, goes } = calendar;
  const today = useToday();
  const isAhead = ({ to }: Span) => to >= today;
  const ahead = calendar.days_off.filter(isAhead);

  const change = (body: BodyOf<typeof changeCalendar>) =>
    run(async () => {
      await desk.call(changeCalendar, { params: { id: person.id }, body });
      await desk.visits.loadCalendars();
    });

  async function add() {
    const { from, to } = typed;
    const day = { from, to: to || from };
    const isPast = day.to !== '' && day.from <= day.to && day.to < today;
    setOver(isPast);
    if (isPast) return;
    const why = await change({ add: day });
    // Text typed during the save stays.
    if (!why) setTyped((now) => (now === typed ? { from: '', to: '' } : now));
  }

  return (
    <>
      <Checkbox
        label={isMine ? 'I make visits' : `${person.name} makes visits`}
        checked={goes}
        onChange={({ target }) => !busy && void change({ goes: target.checked })}
      />
      <h4 {...focus.title}>Days off</h4>
      {ahead.length === 0 && <p className={styles.quiet}>None ahead.</p>}
      <ul className={styles.list} {...focus.list}>
        {ahead.map(({ from, to }) => (
          <li key={`${from} ${to}`} data-row={`${from} ${to}`}>
            <span>{from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`}</span>
            <Button
              busy={busy}
              aria-label={`Remove ${dayName(from)}`}
              onClick={() => void change({ remove: { from, to } })}
            >
              Remove
            </Button>
            <StandingOn person={person.id} from={from < today ? today : from} to={to} />
          </li>
        ))}
      </ul>
      <Form className={classNames(parts.row, styles.rename)} noValidate onSubmit={add}>
        <TextField
          label="First day"
          type="date"
          value={typed.from}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          optional
          value={typed.to}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        />
        <Button type="submit" busy={busy}>
          Add
        </Button>
      </Form>
      {(isOver || problem) && (
        <p role="alert">{isOver ? 'Please choose a day that is not over.' : problem}</p>
      )}
    </>
  );
}

/** Lists visits already arranged on a day off, because nothing moves them automatically. */
function StandingOn({ person, from, to }: Span & { person: string }) {
  const { facts } = useDesk();
  const end = daysLater(from, DAYS_WITH_VISITS);
  const { visits } = useVisits(spanOf([from, to < end ? to : end], facts));
  const theirs = (visits ?? []).filter((visit) => isLive(visit) && visit.person?.id === person);
  if (theirs.length === 0) return null;
  const isOne = theirs.length === 1;
  return (
    <div role="status" className={styles.standing}>
      {isOne
        ? 'There is a visit in that time. Please move it or give it to somebody else:'
        : `${theirs.length} visits are in that time. Please move them or give them to somebody else:`}
      <VisitButtons visits={theirs} />
    </div>
  );
}

/** The link is shown only once, because it reveals where the user is. */
function Feed({ feed }: Pick<StaffCalendar, 'feed'>) {
  const { desk } = useDesk();
  const { busy, problem, run } = useTask();
  const hasFeed = feed !== null;
  const [made, setMade] = useState<ReplyOf<typeof makeCalendarFeed> | null>(null);
  const link = made?.url;
  const maker = useRef<HTMLButtonElement>(null);
  // It may have been revoked or replaced on another machine.
  useEffect(() => setMade((now) => (now?.feed === feed ? now : null)), [feed]);

  const make = () =>
    run(async () => {
      setMade(await desk.call(makeCalendarFeed));
      await desk.visits.loadCalendars();
    });

  const end = () =>
    run(async () => {
      await desk.call(endCalendarFeed);
      await desk.visits.loadCalendars();
      if (isStillIn(maker.current?.parentElement)) maker.current?.focus();
      toast({ title: 'The link shows nothing any more' });
    });

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied' });
    } catch {
      toast({ variant: 'destructive', title: 'Please copy the link by hand' });
    }
  }

  return (
    <>
      <h4>In your own calendar</h4>
      <p className={styles.quiet}>
        A secret link shows your visits in your phone’s calendar, without customers’ email and
        phone. Google checks it only about twice a day, so changes appear late there; here they show
        at once.
      </p>
      {link && (
        <p>
          <code className={styles.key}>{link}</code>
          <span className={styles.quiet}>It is shown only now. Add it as a calendar by URL.</span>
        </p>
      )}
      <p className={parts.row}>
        {link && <Button onClick={() => void copy(link)}>Copy the link</Button>}
        <Button ref={maker} busy={busy} onClick={() => void make()}>
          {hasFeed ? 'Make a new link' : 'Make the link'}
        </Button>
        {hasFeed && (
          <SureButton
            action="Revoke the link"
            sure="Really revoke it"
            whom=""
            busy={busy}
            onSure={() => void end()}
          />
        )}
      </p>
      {hasFeed && !link && (
        <p className={styles.quiet}>There is a link. A new one replaces it and ends the old one.</p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
