import { type ListedVisit, visitKinds, visitStates } from '../../contract/visit.ts';
import { shownName } from '../../rules/one-line.ts';
import { shortTime } from '../../rules/opening-hours.ts';
import { isAgreed, isLive } from '../../rules/visits.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { useNow } from '../app/time.tsx';
import { PhoneLink } from '../lead-facts/facts.tsx';
import { VisitOutcomes } from './visit-outcomes.tsx';
import styles from './visit-row.module.css';
import { goesLine, stateTones } from './visit-words.ts';

/** One visit as whoever drives there reads it: when, whom, where, what for, and who goes. Its name opens the request. */
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

/** The way there; a map opens beside the desk. */
export function MapLink({ place }: { place: string }) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
  return (
    <a href={map} target="_blank" rel="noreferrer">
      {place}
      <span className="visually-hidden">, on the map</span>
    </a>
  );
}
