import { type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  type Consultation,
  ConsultationStatus,
  consultationStatuses,
} from '../../../contract/consultation.ts';
import { completedAt } from '../../../rules/lead-signs.ts';
import { Button } from '../../../ui/button.tsx';
import { PickList } from '../../app/form.tsx';
import { isStillIn } from '../../app/kept-focus.ts';
import { AskTime } from '../../changes/ask-time.tsx';
import type { LeadChanging } from '../../changes/use-change.ts';
import styles from '../../lead-facts/details.module.css';
import { StatusBadge } from '../../lead-facts/marks.tsx';

interface Props {
  consultation: Consultation;
  changing: LeadChanging;
}

/** Keys that neither move in the list nor search it. */
const keepsChoice = new Set(['Tab', 'Shift', 'Escape', 'Control', 'Alt', 'Meta']);

const statuses = ConsultationStatus.options.map(
  (option) => [option, consultationStatuses[option]] as const,
);

/** A pick by pointer saves at once; keys pass through every option, so they need the Save button. */
export function StatusChange(props: Props) {
  const { consultation, changing } = props;
  const { status } = consultation;
  const id = useId();
  const choice = useStatusChoice(props);
  const { known, chosen } = choice;
  return (
    <div className={styles.actions}>
      <label htmlFor={id}>Status</label> <StatusBadge status={status} />
      <PickList
        ref={choice.list}
        id={id}
        value={chosen ?? known ?? ''}
        options={known ? statuses : [['', status || 'Unknown'], ...statuses]}
        onPointerDown={choice.onPointer}
        onKeyDown={choice.onKey}
        onPick={choice.choose}
      />
      {chosen && (
        <Button variant="primary" busy={changing.busy} onClick={() => void choice.save(chosen)}>
          Save status
        </Button>
      )}
      {status === 'completed' && completedAt(consultation) === null && (
        <Button busy={changing.busy} onClick={() => void changing.change({ status })}>
          The floor is laid
        </Button>
      )}
      {/* A scheduled visit needs a time. */}
      {choice.isAsking && (
        <AskTime
          title="When is the visit?"
          onTime={(at) => changing.change({ status: 'scheduled', appointment: at.toISOString() })}
          onClose={choice.rest}
          opener={choice.list}
        />
      )}
    </div>
  );
}

function useStatusChoice({ consultation: { status, appointment }, changing }: Props) {
  const list = useRef<HTMLSelectElement>(null);
  const byKeys = useRef(false);
  const [chosen, setChosen] = useState<ConsultationStatus | null>(null);
  const [isAsking, setAsking] = useState(false);
  const known = ConsultationStatus.options.find((option) => option === status);

  async function save(to: ConsultationStatus) {
    byKeys.current = false;
    // A past appointment is not the time of the next visit.
    const isAhead = appointment !== null && Date.parse(appointment) > Date.now();
    if (to === 'scheduled' && to !== known && !isAhead) {
      setAsking(true);
      return;
    }
    if (to !== known && !changing.busy) await changing.change({ status: to });
    rest();
  }

  function rest() {
    setAsking(false);
    setChosen(null);
    // The focus stays where the user moved it during the save; a dialog returns the focus itself.
    if (!isAsking && isStillIn(list.current?.parentElement))
      list.current?.focus({ preventScroll: true });
  }

  function choose(value: string) {
    const to = ConsultationStatus.options.find((option) => option === value);
    if (!to) return;
    setChosen(to === known ? null : to);
    if (!byKeys.current) void save(to);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      void save(chosen);
    } else if (!keepsChoice.has(event.key)) byKeys.current = true;
  }

  function onPointer() {
    byKeys.current = false;
  }

  return { list, known, chosen, isAsking, save, rest, choose, onKey, onPointer };
}
