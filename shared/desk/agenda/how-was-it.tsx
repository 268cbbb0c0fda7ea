import { useRef, useState } from 'react';
import { VisitOutcome, visitOutcomes } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { AskTime } from '../changes/ask-time.tsx';
import type { LeadEdit } from '../changes/lead-change.ts';
import { useVisitChange } from './use-visit-change.ts';

interface Props {
  lead: Lead;
  /** The full name of the button, where its word alone says too little. */
  label?: string;
  busy: boolean;
  /** Changes a consultation, which carries its own appointment. */
  onChange: (change: LeadEdit) => Promise<string>;
}

export function HowWasIt({ lead, label, busy, onChange }: Props) {
  const [isMoving, setMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { busy: isChanging, problem, changeOf } = useVisitChange();
  const isOwn = lead.kind === 'consultations';

  function say(outcome: VisitOutcome) {
    if (isOwn) void onChange({ visited: outcome });
    else void changeOf(lead, { outcome });
  }

  function move(at: Date) {
    const time = at.toISOString();
    if (isOwn) return onChange({ appointment: time });
    return changeOf(lead, { from: time, anyway: true });
  }

  return (
    <>
      <Menu
        ref={button}
        variant="primary"
        name="How was it?"
        label={label}
        busy={busy || isChanging}
      >
        {VisitOutcome.options.map((outcome) => (
          <MenuItem key={outcome} onSelect={() => say(outcome)}>
            {visitOutcomes[outcome]}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setMoving(true)}>Moved…</MenuItem>
      </Menu>
      {problem && <p role="alert">{problem}</p>}
      {isMoving && (
        <AskTime
          title="When is the visit?"
          onTime={move}
          onClose={() => setMoving(false)}
          opener={button}
        />
      )}
    </>
  );
}
