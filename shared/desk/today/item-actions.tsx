import { type ReactNode, useId, useState } from 'react';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { isVisitOver } from '../../rules/visits.ts';
import { Button } from '../../ui/button.tsx';
import { HowWasIt } from '../agenda/visit-change.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { useNow } from '../app/time.tsx';
import type { LeadWork } from '../changes/lead-change.ts';
import { AssignMenu, ContactMenu, LaterMenu, plannedOf } from '../changes/menus.tsx';
import { useChange, useTake, useTakeConversation } from '../changes/use-change.ts';
import { CallLink } from '../lead-facts/facts.tsx';
import styles from './item-actions.module.css';
import type { TodayItem } from './items.ts';

/** Each action keeps its place, whether the item is taken or not. */
export function ItemActions({ item }: { item: TodayItem }) {
  const { kind } = item;
  if (kind === 'conversation') return <ConversationActions item={item} />;
  return <LeadActions item={item} kind={kind} />;
}

function LeadActions({ item, kind }: { item: TodayItem; kind: LeadKind }) {
  const { ids, name, phone, isTaken, takenById, parts } = item;
  const { busy, change, take } = useTake(kind, ids, name);
  const me = useMe();
  const isTheirs = takenById !== null && takenById !== me;
  return (
    <div className={styles.actions} data-actions>
      <Slot at="take">
        {!isTaken && (
          <Button variant="primary" busy={busy} aria-keyshortcuts="t" onClick={take}>
            Take it
            <Whom name={name} />
          </Button>
        )}
        {isTheirs && me && (
          <Button busy={busy} aria-keyshortcuts="t" onClick={() => change({ assign: me })}>
            Take over
            <Whom name={name} />
          </Button>
        )}
      </Slot>
      <Slot at="call">{phone && <CallLink phone={phone} name={name} />}</Slot>
      <Slot at="came">
        <CameOf lead={parts[0]} name={name} busy={busy} onChange={change} />
      </Slot>
      <More name={name}>
        <Menus item={item} busy={busy} onChange={change} />
      </More>
      {/* A button that ends the work must not replace one that began it. */}
      <Slot at="done">
        {isTaken && (
          <Button
            variant={isTheirs ? 'plain' : 'primary'}
            aria-keyshortcuts="e"
            onClick={() => change({ handled: true })}
          >
            Done
            <Whom name={name} />
          </Button>
        )}
      </Slot>
    </div>
  );
}

interface ChangeProps {
  busy: boolean;
  onChange: (change: LeadWork) => Promise<string>;
}

function CameOf(props: ChangeProps & { lead: Lead | undefined; name: string }) {
  const { lead, name, busy, onChange } = props;
  const now = new Date(useNow());
  if (lead && isVisitOver(lead, now)) return <VisitOver lead={lead} name={name} />;
  return (
    <>
      <Button busy={busy} onClick={() => onChange({ contact: 'reached' })}>
        Reached
        <Whom name={name} />
      </Button>
      <Button busy={busy} onClick={() => onChange({ contact: 'no-answer' })}>
        No answer<span className="visually-hidden"> from {name}</span>
      </Button>
    </>
  );
}

function Menus({ item, ...props }: ChangeProps & { item: TodayItem }) {
  const { name, takenBy, takenById, parts } = item;
  return (
    <>
      <ContactMenu name="Spoke" label={`I spoke with ${name}`} shortcut="i" {...props} />
      <LaterMenu
        plans={['snooze', 'call_back']}
        name="Later"
        label={`Later: ${name}`}
        shortcut="s"
        planned={plannedOf(parts)}
        {...props}
      />
      <AssignMenu
        name="Assign"
        label={`Assign ${name}`}
        shortcut="a"
        holder={takenById}
        isHeld={takenBy !== null}
        {...props}
      />
    </>
  );
}

/** Tells buttons of many rows apart where only their names are read out. */
const Whom = ({ name }: { name: string }) => <span className="visually-hidden"> {name}</span>;

type Place = 'take' | 'call' | 'came' | 'done';

/** Keeps its space while empty, so that nothing else moves there. */
function Slot({ at, children }: { at: Place; children: ReactNode }) {
  return (
    <div className={styles.slot} data-at={at}>
      {children}
    </div>
  );
}

/** Holds less frequent actions; in narrow rows they open below. */
function More({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`More for ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">⋯</span>
      </Button>
      <div id={id} className={styles.rest} data-open={isOpen}>
        {children}
      </div>
    </>
  );
}

function VisitOver({ lead, name }: { lead: Lead; name: string }) {
  const { busy, change } = useChange(lead);
  return <HowWasIt lead={lead} label={`How was it? ${name}`} busy={busy} onChange={change} />;
}

/** A visitor who left is answered by mail; without an address the conversation can only be closed. */
function ConversationActions({ item }: { item: TodayItem }) {
  const { conversations, showConversation } = useDesk().desk;
  const me = useMe();
  const { ids, name, phone, isTaken, takenById, isHere } = item;
  const [id = ''] = ids;
  const take = useTakeConversation(id);

  return (
    <div className={styles.actions} data-actions>
      <Slot at="take">
        {!isTaken && (
          <Button variant="primary" aria-keyshortcuts="t" onClick={take}>
            Take it
            <Whom name={name} />
          </Button>
        )}
        {isTaken && takenById === me && (
          <Button variant="primary" onClick={() => showConversation(id)}>
            Answer
            <Whom name={name} />
          </Button>
        )}
      </Slot>
      <Slot at="call">{phone && <CallLink phone={phone} name={name} />}</Slot>
      <Slot at="done">
        {!isHere && (
          <Button onClick={() => conversations.speak(id, 'handBack')}>
            Done
            <Whom name={name} />
          </Button>
        )}
      </Slot>
    </div>
  );
}
