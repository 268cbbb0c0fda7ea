import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Returned } from '../../contract/attention.ts';
import type { Lead } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { Badge } from '../../ui/badge.tsx';
import { useDesk, useMe, useNameOf } from '../app/context.tsx';
import { ShowMore } from '../app/controls.tsx';
import { PhoneLink } from '../lead-facts/facts.tsx';
import { MailMark, QuoteMark, writesSpanish } from '../lead-facts/marks.tsx';
import { ChooseBox } from '../leads/chosen/chosen-bar.tsx';
import { openRoute, routeOf } from '../ports/route.ts';
import { ItemActions } from './item-actions.tsx';
import type { TodayItem } from './items.ts';
import { RowTime } from './row-time.tsx';
import type { Placed } from './sections.ts';
import styles from './today.module.css';
import row from './today-row.module.css';

const ROWS_A_STEP = 20;
/** Drawn in the first pass; the others follow deferred, so that the desk stays responsive. */
const ROWS_AT_ONCE = 5;

interface Props {
  title: ReactNode;
  placed: readonly Placed[];
  now: number;
}

export function TodaySection({ title, placed, now }: Props) {
  const titleId = useId();
  const listId = useId();
  const [count, setCount] = useState(ROWS_A_STEP);
  const drawn = useDeferredValue(count, ROWS_AT_ONCE);
  if (placed.length === 0) return null;
  const rest = placed.length - count;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.section}>
        {title}
      </h3>
      <ul id={listId} className={styles.list}>
        {placed.slice(0, drawn).map(({ item, back }) => (
          <TodayRow key={item.tag} item={item} back={back} now={now} />
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.more}>
          <ShowMore
            step={ROWS_A_STEP}
            rest={rest}
            aria-controls={listId}
            onClick={() => setCount(count + ROWS_A_STEP)}
          />
        </p>
      )}
    </section>
  );
}

interface RowProps {
  item: TodayItem;
  back: Returned | null;
  now: number;
}

const TodayRow = memo(function TodayRow({ item, back, now }: RowProps) {
  const { tag, kind, ids, name, want, email, phone, isTaken, takenBy, takenById, mail } = item;
  const { isHere, isUrgent, parts } = item;
  const me = useMe();
  const nameOf = useNameOf();
  const isMine = takenById !== null && takenById === me;
  const { desk } = useDesk();
  const isShown = useShownRecord(kind, ids);

  function open() {
    const route = routeOf(tag);
    if (route) openRoute(route, desk);
  }

  return (
    <li
      className={row.row}
      data-row={tag}
      data-acts="row"
      data-taken={isTaken}
      data-here={isHere}
      data-back={back !== null}
      aria-current={isShown || undefined}
    >
      {kind !== 'conversation' && (
        <ChooseBox row={{ tag, refs: ids.map((id) => ({ kind, id })) }} name={name} />
      )}
      <div className={row.what}>
        <button type="button" className={row.name} onClick={open}>
          <span className="visually-hidden">Open </span>
          {name}
        </button>
        <p className={row.marks}>
          {isUrgent && <Badge tone="danger">Urgent</Badge>}
          {/* Reasons come first, because marks without room are cut from the end. */}
          {parts.map((lead) => (
            <QuoteMark key={lead.id} lead={lead} />
          ))}
          {parts.some(({ spam }) => spam) && <Badge tone="warning">Suspected spam</Badge>}
          {back && !isOfQuote(back) && <Badge tone="warning">{backText(back)}</Badge>}
          {parts.some(hasNoTime) && <Badge tone="warning">No time agreed</Badge>}
          <Badge tone={isHere ? 'success' : 'neutral'}>{kindName(item)}</Badge>
          {parts.some(({ language }) => language === 'es') && (
            <Badge tone="info">{writesSpanish}</Badge>
          )}
          {/* A missing mail server is reported once for the shop, not per row. */}
          <MailMark state={mail === 'unsent' ? null : mail} />
        </p>
        {want && <p className={row.want}>{want}</p>}
        <p className={row.reach}>
          {phone && <PhoneLink phone={phone} name={name} />}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      </div>
      <div className={row.age}>
        {isTaken && (
          <p className={row.hands}>
            <Badge tone="info">{handsOf(takenBy && nameOf(takenById, takenBy), isMine)}</Badge>
          </p>
        )}
        <RowTime item={item} now={now} />
      </div>
      <ItemActions item={item} />
    </li>
  );
});

function kindName({ kind, isHere }: TodayItem): string {
  if (kind === 'conversation') return isHere ? 'In live chat now' : 'Left without an answer';
  return leadRegistry[kind].names.waits;
}

function handsOf(takenBy: string | null, isMine: boolean): string {
  if (isMine) return 'With you';
  return takenBy === null ? 'Begun' : `With ${takenBy}`;
}

const hasNoTime = (lead: Lead) =>
  lead.kind === 'consultations' && lead.status === 'scheduled' && !lead.appointment;

/** A returned quote has a mark of its own. */
const isOfQuote = ({ cents }: Returned) => cents !== undefined;

function backText({ why, to_id }: Returned): string {
  if (to_id === null) return 'No step for 4 open hours';
  if (why === 'call-back') return 'Call now';
  if (why === 'visit') return 'Visit is over';
  return why === 'snooze' ? 'Snooze is over' : 'No step for 2 open hours';
}

function useShownRecord(kind: string, ids: readonly string[]): boolean {
  return useStore(
    useDesk().desk.detail,
    ({ detail }) => detail.show === 'lead' && detail.kind === kind && ids.includes(detail.id),
  );
}
