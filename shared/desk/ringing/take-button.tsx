import { useStore } from 'zustand';
import type { Ringing } from '../../contract/frames.ts';
import type { LeadKind } from '../../contract/leads.ts';
import { leadGroupOf } from '../../rules/attention.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe, useTriage } from '../app/context.tsx';
import { leadsOfKind } from '../stores/leads.ts';
import { useTake } from '../today/use-take.ts';

interface Props {
  entry: Ringing;
  className: string | undefined;
}

/** Taking it silences every desk. */
export function TakeButton({ entry, className }: Props) {
  const { kind, id, name } = entry;
  if (kind === 'conversation') return <TakeConversation id={id} className={className} />;
  return <TakeLead kind={kind} id={id} name={name} className={className} />;
}

type Look = Pick<Props, 'className'>;

function TakeConversation({ id, className }: { id: string } & Look) {
  const { conversations, showConversation } = useDesk().desk;
  const { underWay } = useTriage();
  const me = useMe();
  const owner = useStore(conversations, ({ list }) => list[id]?.taken_by_id ?? null);
  if (owner !== null && owner === me)
    return (
      <Button variant="primary" className={className} onClick={() => showConversation(id)}>
        Answer
      </Button>
    );

  function take() {
    void underWay.during(async () => {
      conversations.speak(id, 'takeOver');
      showConversation(id);
      return true;
    });
  }
  return (
    <Button variant="primary" className={className} onClick={take}>
      {owner === null ? 'Take it' : 'Take over'}
    </Button>
  );
}

function TakeLead({
  kind,
  id,
  name,
  className,
}: { kind: LeadKind; id: string; name: string } & Look) {
  const { leads } = useDesk().desk;
  const rows = useStore(leadsOfKind(leads, kind), (state) => state.rows);
  const lead = rows.find((row) => row.id === id);
  const together = lead && rows.filter((row) => leadGroupOf(row) === leadGroupOf(lead));
  const ids = together?.map((row) => row.id) ?? [id];
  const { busy, take } = useTake(kind, ids, name);
  return (
    <Button
      variant="primary"
      className={className}
      busy={busy}
      disabled={!lead}
      onClick={() => void take()}
    >
      Take it
    </Button>
  );
}
