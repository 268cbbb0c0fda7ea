import { useMemo } from 'react';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDesk } from '../app/context.tsx';
import { waitingAge } from '../conversations/conversation-words.ts';
import { MailMark } from '../lead-facts/lead-marks.tsx';
import { PhoneLink } from '../lead-facts/phone-link.tsx';
import { ItemActions } from './item-actions.tsx';
import type { TodayItem } from './items.ts';
import { promiseState } from './promise.ts';
import promiseMeterStyles from './promise-meter.module.css';
import styles from './today-row.module.css';

interface Props {
  item: TodayItem;
  me: string | undefined;
  now: number;
}

/** One thing that needs a person: who, what, since when, in whose hands, and what to do about it. */
export function TodayRow({ item, me, now }: Props) {
  const { name, want, email, phone, since, isTaken, takenBy, takenById, mail, isHere } = item;
  const isMine = takenById !== null && takenById === me;
  return (
    <li className={styles.row} data-row={item.tag} data-taken={isTaken} data-here={isHere}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.marks}>
          <Badge tone={isHere ? 'success' : 'neutral'}>{kindName(item)}</Badge>
          <MailMark state={mail} />
          {isTaken && <Badge tone="info">{handsOf(takenBy, isMine)}</Badge>}
        </p>
        {want && <p className={styles.want}>{want}</p>}
        <p className={styles.reach}>
          {phone && <PhoneLink phone={phone} />}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      </div>
      <div className={styles.age}>
        {isHere ? (
          <p className={styles.here}>{waitingAge(since, now)}</p>
        ) : (
          <PromiseMeter since={since} now={now} />
        )}
      </div>
      <div className={styles.actions}>
        <ItemActions item={item} isMine={isMine} />
      </div>
    </li>
  );
}

function kindName({ kind, isHere }: TodayItem): string {
  if (kind === 'conversation') return isHere ? 'In live chat now' : 'Left without an answer';
  return leadRegistry[kind].names.waits;
}

function handsOf(takenBy: string | null, isMine: boolean): string {
  if (isMine) return 'With you';
  return takenBy === null ? 'Begun' : `With ${takenBy}`;
}

/** How much of the promised hour is used up: in words first, with a bar for who looks from afar. */
function PromiseMeter({ since, now }: { since: string; now: number }) {
  const { facts } = useDesk();
  // Worked out day by day with the shop's clock: the whole list costs more than all else that a new lead moves.
  const promise = useMemo(() => promiseState(facts, since, now), [facts, since, now]);
  const { text, share, isOver } = promise;
  return (
    <p className={promiseMeterStyles.promise} data-over={isOver}>
      <span>{text}</span>
      <span className={promiseMeterStyles.bar} aria-hidden="true">
        <span
          className={promiseMeterStyles.used}
          style={{ inlineSize: `${Math.round(share * 100)}%` }}
        />
      </span>
    </p>
  );
}
