import { useStore } from 'zustand';
import { assertNever } from '../../src/assert-never.ts';
import type { Ringing } from '../../src/live.ts';
import { Button } from '../../ui/button.tsx';
import { chatTime } from '../chat/chat-time.ts';
import { useDesk } from '../desk-context.tsx';
import { kindNames } from '../leads/kind-names.ts';
import { conversationTag, goTo, leadTag, placeOf } from '../place.ts';
import styles from './ringing-bar.module.css';
import { TakeButton } from './take-button.tsx';
import { takenLine } from './taken-line.ts';

/** More than these are found in Today. */
const SHOWN = 3;

/** Who rings on every desk right now, until somebody takes it; then, for a moment, who did and how fast. */
export function RingingBar() {
  const { latest, taken } = useStore(useDesk().desk.attention);
  const ringing = latest?.ringing ?? [];
  const more = ringing.length - SHOWN;
  return (
    <section aria-label="Ringing" className={styles.bar} data-ringing={ringing.length > 0}>
      {/* Said when somebody begins to ring or is taken, not at every ring. */}
      <div aria-live="polite">
        {ringing.length > 0 && (
          <ul className={styles.list}>
            {ringing.slice(0, SHOWN).map((entry) => (
              <Entry key={tagOf(entry)} entry={entry} />
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className={styles.note}>
            and {more} more, below in <a href="#today-title">Today</a>
          </p>
        )}
        {taken && <p className={styles.note}>{takenLine(taken)}</p>}
      </div>
    </section>
  );
}

function Entry({ entry }: { entry: Ringing }) {
  const { desk, facts } = useDesk();
  const place = placeOf(tagOf(entry));
  return (
    <li className={styles.entry}>
      <p className={styles.who}>
        <strong>{entry.name}</strong> {newsOf(entry)} since{' '}
        <time dateTime={entry.since}>{chatTime(entry.since, facts.timeZone)}</time>
      </p>
      <div className={styles.actions}>
        <TakeButton entry={entry} />
        <Button variant="onDeep" onClick={() => place && goTo(place, desk)}>
          Open
        </Button>
      </div>
    </li>
  );
}

function tagOf({ kind, id }: Ringing): string {
  return kind === 'conversation' ? conversationTag(id) : leadTag(kind, id);
}

function newsOf({ kind }: Ringing): string {
  switch (kind) {
    case 'conversation':
      return 'waits in live chat';
    case 'visitors':
    case 'consultations':
    case 'contacts':
    case 'discount-signups':
    case 'referrals':
      return `rings with a ${kindNames[kind].one}`;
    default:
      return assertNever(kind);
  }
}
