import { useRef, useState } from 'react';
import { VisitOutcome, visitOutcomes } from '../../contract/visit-outcome.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { AskTime } from './ask-time.tsx';
import type { LeadEdit } from './lead-change.ts';

interface Props {
  /** Names the button in full, where its word alone says too little. */
  label?: string;
  busy: boolean;
  onChange: (change: LeadEdit) => void;
}

/** What came of a visit whose hour has passed, or when it is instead. */
export function VisitMenu({ label, busy, onChange }: Props) {
  const [isMoving, setMoving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  /** What opened the dialog was a line of the menu, and is gone. */
  function close() {
    setMoving(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <>
      <Menu ref={button} variant="primary" name="How was it?" label={label} busy={busy}>
        {VisitOutcome.options.map((visited) => (
          <MenuItem key={visited} onSelect={() => onChange({ visited })}>
            {visitOutcomes[visited]}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setMoving(true)}>Moved…</MenuItem>
      </Menu>
      <AskTime
        title={isMoving ? 'When is the visit?' : null}
        onCancel={close}
        onTime={(at) => {
          onChange({ appointment: at.toISOString() });
          close();
        }}
      />
    </>
  );
}
