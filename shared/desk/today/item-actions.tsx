import type { LeadKind } from '../../contract/leads.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { openRoute, routeOf } from '../ports/route.ts';
import type { TodayItem } from './items.ts';
import { useTake } from './use-take.ts';

interface Props {
  item: TodayItem;
  isMine: boolean;
}

/** What can be done about it: take it, finish it, open it. */
export function ItemActions({ item, isMine }: Props) {
  const { kind } = item;
  if (kind === 'conversation') return <ConversationActions item={item} />;
  return <LeadActions item={item} kind={kind} isMine={isMine} />;
}

function LeadActions({ item, kind, isMine }: Props & { kind: LeadKind }) {
  const { ids, name, isTaken, takenBy } = item;
  const { busy, take, release, done } = useTake(kind, ids, name);
  return (
    <>
      {!isTaken && (
        <Button variant="primary" busy={busy} onClick={() => void take()}>
          Take it
        </Button>
      )}
      {isTaken && (
        <Button variant={isMine ? 'primary' : 'plain'} busy={busy} onClick={() => void done()}>
          Done
        </Button>
      )}
      {takenBy !== null && (
        <Button busy={busy} onClick={() => void release()}>
          Release
        </Button>
      )}
      <OpenButton item={item} />
    </>
  );
}

/** Whoever left is answered by mail from the same conversation; without an address there is only to close it. */
function ConversationActions({ item }: { item: TodayItem }) {
  const { threads, showConversation } = useDesk().desk;
  const { ids, isTaken, isHere } = item;
  const [id = ''] = ids;

  function take() {
    threads.speak(id, 'takeOver');
    showConversation(id);
  }

  return (
    <>
      {!isTaken && (
        <Button variant="primary" onClick={take}>
          Take it
        </Button>
      )}
      {!isHere && <Button onClick={() => threads.speak(id, 'handBack')}>Done</Button>}
      <OpenButton item={item} />
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
