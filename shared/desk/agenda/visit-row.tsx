import { useId } from 'react';
import { type ListedVisit, visitKinds, visitStates } from '../../contract/visit.ts';
import { shownName } from '../../rules/safe-text.ts';
import { shortTime } from '../../rules/shop-clock.ts';
import { isAgreed, isLive } from '../../rules/visits.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { Failed } from '../app/requests.tsx';
import { useNow, useToday } from '../app/time.tsx';
import { PhoneLink } from '../lead-facts/facts.tsx';
import parts from '../styles/parts.module.css';
import agenda from './agenda.module.css';
import { momentLine, spanOf } from './calendar.ts';
import { useVisits } from './use-visits.ts';
import { VisitOutcomes } from './visit-change.tsx';
import styles from './visit-row.module.css';
import { goesLine, stateTones } from './visit-words.ts';

export function VisitRow({ visit }: { visit: ListedVisit }) {
  const { desk, facts } = useDesk();
  const me = useMe();
  const hasBegun = useNow() >= Date.parse(visit.from);
  const { from, name, kind, where, phone, state, about, last_words } = visit;
  return (
    <li className={styles.visit} data-state={state}>
      <time className={styles.time} dateTime={from}>
        {shortTime(facts, new Date(from))}
      </time>
      <div className={styles.who}>
        <button
          type="button"
          className={styles.open}
          onClick={() => desk.detail.open({ show: 'lead', ...visit.lead })}
        >
          {shownName(name)}
        </button>
        {state !== 'agreed' && <Badge tone={stateTones[state]}>{visitStates[state]}</Badge>}
        {visit.confirmed_at && isLive(visit) && <Badge tone="success">Confirmed</Badge>}
        {kind === 'showroom' && <Badge tone="neutral">{visitKinds[kind]}</Badge>}
      </div>
      <p className={styles.place}>{kind === 'home' ? <MapLink place={where} /> : where}</p>
      <p className={styles.phone}>{phone && <PhoneLink phone={phone} name={name} />}</p>
      <p className={styles.by} data-nobody={visit.person === null}>
        {goesLine(visit, me)}
      </p>
      {(about || last_words) && (
        <p className={styles.about}>
          {about}
          {last_words && <q>{last_words}</q>}
        </p>
      )}
      {hasBegun && isAgreed(visit) && (
        <div className={styles.outcomes}>
          <VisitOutcomes visit={visit} />
        </div>
      )}
    </li>
  );
}

export function MapLink({ place }: { place: string }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
  return (
    <a href={map} target="_blank" rel="noreferrer">
      {place}
      <span className="visually-hidden">, on the map</span>
    </a>
  );
}

/** Lists today's visits; a past one stays until its outcome is entered. */
export function TodaysVisits() {
  const titleId = useId();
  const { facts } = useDesk();
  const today = useToday();
  const { visits: all, problem, reload } = useVisits(spanOf([today], facts));
  const visits = all?.filter(isLive);
  const isAny = visits !== undefined && visits.length > 0;
  return (
    <>
      {problem && (
        <Failed className={parts.apart} onRetry={reload}>
          Today’s visits could not be loaded.
        </Failed>
      )}
      {isAny && (
        <section className={agenda.todays} aria-labelledby={titleId}>
          <h3 id={titleId}>Visits today ({visits.length})</h3>
          <ul className={agenda.visits}>
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function VisitButtons({ visits }: { visits: readonly ListedVisit[] }) {
  const { desk, facts } = useDesk();
  return (
    <p className={parts.row}>
      {visits.map(({ id, lead, name, from }) => (
        <Button key={id} onClick={() => desk.detail.open({ show: 'lead', ...lead })}>
          {shownName(name)}, {momentLine(facts, from)}
        </Button>
      ))}
    </p>
  );
}
