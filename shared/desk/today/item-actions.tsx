import type { Lead, LeadKind } from '../../contract/leads.ts';
import { visitEnd } from '../../rules/visits.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import { useTriage } from '../app/triage-stores.ts';
import { LaterMenu, plannedOf } from '../changes/later-menu.tsx';
import { AssignMenu, ContactMenu } from '../changes/people-menus.tsx';
import { useChange } from '../changes/use-change.ts';
import { VisitMenu } from '../changes/visit-menu.tsx';
import { openRoute, routeOf } from '../ports/route.ts';
import type { TodayItem } from './items.ts';
import { useTake } from './use-take.ts';

/** What can be done about it: take it, speak with them, give it on, put it off, finish it, open it. */
export function ItemActions({ item }: { item: TodayItem }) {
  const { kind } = item;
  if (kind === 'conversation') return <ConversationActions item={item} />;
  return <LeadActions item={item} kind={kind} />;
}

function LeadActions({ item, kind }: { item: TodayItem; kind: LeadKind }) {
  const { ids, name, isTaken, takenBy, takenById, parts } = item;
  const { busy, change, take } = useTake(kind, ids, name);
  const me = useMe();
  const isTheirs = takenById !== null && takenById !== me;
  const [lead] = parts;
  return (
    <>
      {lead && visitEnd(lead) && <VisitOver lead={lead} name={name} />}
      {!isTaken && (
        <Button variant="primary" busy={busy} aria-keyshortcuts="t" onClick={take}>
          Take it
        </Button>
      )}
      {isTheirs && me && (
        <Button busy={busy} aria-keyshortcuts="t" onClick={() => change({ assign: me })}>
          Take over
        </Button>
      )}
      <ContactMenu
        name="Spoke"
        label={`I spoke with ${name}`}
        shortcut="i"
        busy={busy}
        onChange={change}
      />
      <LaterMenu
        plans={['snooze', 'call_back']}
        name="Later"
        label={`Later: ${name}`}
        shortcut="s"
        busy={busy}
        planned={plannedOf(parts)}
        onChange={change}
      />
      <AssignMenu
        name="Assign"
        label={`Assign ${name}`}
        shortcut="a"
        busy={busy}
        holder={takenById}
        isHeld={takenBy !== null}
        onChange={change}
      />
      <OpenButton item={item} />
      {/* Last: what ends it never stands where what began it stood. */}
      {isTaken && (
        <Button
          variant={isTheirs ? 'plain' : 'primary'}
          busy={busy}
          aria-keyshortcuts="e"
          onClick={() => change({ handled: true })}
        >
          Done
        </Button>
      )}
    </>
  );
}

function VisitOver({ lead, name }: { lead: Lead; name: string }) {
  const { busy, change } = useChange(lead.kind, lead);
  return (
    <VisitMenu
      label={`How was it? ${name}`}
      busy={busy}
      onChange={(wanted) => void change(wanted)}
    />
  );
}

/** Whoever left is answered by mail from the same conversation; without an address there is only to close it. */
function ConversationActions({ item }: { item: TodayItem }) {
  const { threads, showConversation } = useDesk().desk;
  const { underWay } = useTriage();
  const { ids, isTaken, isHere } = item;
  const [id = ''] = ids;

  function take() {
    void underWay.during(async () => {
      threads.speak(id, 'takeOver');
      showConversation(id);
      return true;
    });
  }

  return (
    <>
      {!isTaken && (
        <Button variant="primary" aria-keyshortcuts="t" onClick={take}>
          Take it
        </Button>
      )}
      <OpenButton item={item} />
      {!isHere && <Button onClick={() => threads.speak(id, 'handBack')}>Done</Button>}
    </>
  );
}

function OpenButton({ item: { tag, name } }: { item: TodayItem }) {
  const { desk } = useDesk();
  function open() {
    const route = routeOf(tag);
    if (route) openRoute(route, desk);
  }
  return (
    <Button onClick={open}>
      Open<span className="visually-hidden"> {name}</span>
    </Button>
  );
}
