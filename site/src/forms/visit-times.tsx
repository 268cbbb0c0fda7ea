import { ApiError } from '@sallie/shared/contract/client';
import {
  type CustomerVisit,
  offerVisitTimes,
  takeVisitTime,
} from '@sallie/shared/contract/customer-visit';
import type { ReplyOf } from '@sallie/shared/contract/endpoint';
import { nextTimesIn } from '@sallie/shared/contract/visit';
import { dayOf, shortTime } from '@sallie/shared/rules/shop-clock';
import { dayWords, timeWords, zoneName } from '@sallie/shared/rules/visits';
import { Banner } from '@sallie/shared/ui/banner.tsx';
import { Button } from '@sallie/shared/ui/button.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import { call, randomKey, reasonOf } from './call.ts';
import styles from './visit-times.module.css';

type Offered = ReplyOf<typeof offerVisitTimes>;
type Agreed = ReplyOf<typeof takeVisitTime>;

/** Shows nothing when no time is free or the call fails. */
export default function OfferTimes({ request }: { request: string }) {
  const [offered, setOffered] = useState<Offered | null>(null);
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    call(offerVisitTimes, { body: { request } }).then(
      (found) => isShown && setOffered(found),
      // A correction took over the earlier request's visit. After any other failure staff call anyway.
      (error) => isShown && setRefusal(sentenceOfConflict(error)),
    );
    return () => {
      isShown = false;
    };
  }, [request]);
  if (agreed) return <AgreedVisit visit={agreed} />;
  if (refusal) {
    return (
      <Banner tone="info" role="status" className={styles.agreed}>
        <p>{refusal}</p>
      </Banner>
    );
  }
  if (!offered || offered.offers.length === 0) return null;
  return <Offer {...{ request, offered }} onAgreed={setAgreed} />;
}

const sentenceOfConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? error.sentence : null;

interface OfferProps {
  request: string;
  offered: Offered;
  onAgreed: (visit: Agreed) => void;
}

function Offer({ request, offered, onAgreed }: OfferProps) {
  const { time_zone: timeZone, times } = offered;
  const [few, setFew] = useState(offered.offers);
  const [isOpen, setOpen] = useState(false);
  const { take, busy, problem } = useTaking(request, onAgreed, setFew);
  const wall = { timeZone };
  const now = new Date();
  return (
    <section className={styles.offer} aria-labelledby="visit-times">
      <h2 id="visit-times">Pick a time for the visit</h2>
      <p className={styles.soft}>
        One tap, and it is agreed. If you pick none, we call you. Times are in {zoneName(wall)}.
      </p>
      {problem && (
        <Banner tone="warning" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <ul className={styles.few} aria-label="Times that are free">
        {few.map(({ from }) => (
          <li key={from}>
            <TimeButton busy={busy} onPick={() => void take(from)}>
              {timeWords(wall, from, now)}
            </TimeButton>
          </li>
        ))}
        <li>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Another time
          </Button>
        </li>
      </ul>
      {isOpen && <TimePicker {...{ times, timeZone, busy }} onPick={(from) => void take(from)} />}
    </section>
  );
}

/** A repeated press of the same time reuses its key, so that it counts once. */
function useTaking(
  request: string,
  onAgreed: OfferProps['onAgreed'],
  onLost: (next: Times) => void,
) {
  const keys = useRef(new Map<string, string>());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function take(from: string) {
    const idempotencyKey = keys.current.get(from) ?? randomKey();
    keys.current.set(from, idempotencyKey);
    setBusy(true);
    setProblem(null);
    try {
      onAgreed(await call(takeVisitTime, { body: { request, from }, idempotencyKey }));
    } catch (error) {
      const next = nextTimesIn(error);
      if (next) onLost(next);
      setProblem(error instanceof ApiError ? error.sentence : reasonOf(error));
      setBusy(false);
    }
  }
  return { take, busy, problem };
}

function AgreedVisit({ visit }: { visit: Agreed }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { when, where, person, path } = visit;
  return (
    <Banner
      ref={notice}
      tone="success"
      role="status"
      title="Your visit is agreed"
      className={styles.agreed}
    >
      <p>{when}.</p>
      <p>
        {person ?? 'One of our team'} comes to {where}.
      </p>
      <p>
        <a href={path}>See, move or cancel your visit</a>
      </p>
    </Banner>
  );
}

type Times = CustomerVisit['times'];

interface PickerProps {
  times: Times;
  timeZone: string;
  /** True while a press is being sent, or no press is accepted yet. */
  busy: boolean;
  onPick: (from: string) => void;
}

export function TimePicker({ times, timeZone, busy, onPick }: PickerProps) {
  const id = useId();
  const wall = { timeZone };
  const days = new Map<string, Times>();
  for (const time of times) {
    const each = dayOf(time.from, wall.timeZone);
    days.set(each, [...(days.get(each) ?? []), time]);
  }
  const [chosen, choose] = useState('');
  const day = days.has(chosen) ? chosen : ([...days.keys()][0] ?? '');
  const ofDay = days.get(day) ?? [];
  const now = new Date();
  return (
    <div className={styles.picker}>
      <label className={styles.day} htmlFor={id}>
        Day
        <select id={id} value={day} onChange={({ target }) => choose(target.value)}>
          {[...days].map(([each, [first]]) => (
            <option key={each} value={each}>
              {dayWords(wall, first?.from ?? each, now)}
            </option>
          ))}
        </select>
      </label>
      <ul className={styles.times} aria-label="Free times of this day">
        {ofDay.map(({ from }) => (
          <li key={from}>
            <TimeButton busy={busy} onPick={() => onPick(from)}>
              {shortTime(wall, new Date(from))}
            </TimeButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TimeButtonProps {
  busy: boolean;
  onPick: () => void;
  children: string;
}

/** Uses `aria-disabled`, so that the button keeps its focus while busy. */
function TimeButton({ busy, onPick, children }: TimeButtonProps) {
  return (
    <button
      type="button"
      className={styles.time}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onPick()}
    >
      {children}
    </button>
  );
}
