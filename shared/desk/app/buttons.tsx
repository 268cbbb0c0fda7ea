import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface SureProps {
  action: string;
  /** The label while the button waits for its second press. */
  sure: string;
  whom: string;
  busy?: boolean;
  onSure: () => void;
}

/** Acts at the second press; moving the focus away cancels the first. */
export function SureButton({ action, sure, whom, busy, onSure }: SureProps) {
  const [isAsked, setAsked] = useState(false);

  function press() {
    setAsked(!isAsked);
    if (isAsked) onSure();
  }

  return (
    <Button
      variant={isAsked ? 'danger' : 'plain'}
      busy={busy}
      onBlur={() => setAsked(false)}
      onClick={press}
    >
      {isAsked ? sure : action}
      <span className="visually-hidden"> {whom}</span>
    </Button>
  );
}

interface MoveProps {
  name: string;
  place: number;
  count: number;
  busy?: boolean;
  onMove: (by: -1 | 1) => void;
}

const ways = [
  { by: -1, arrow: '↑', words: 'Move up', to: 'up' },
  { by: 1, arrow: '↓', words: 'Move down', to: 'down' },
] as const;

export function MoveButtons({ name, place, count, busy = false, onMove }: MoveProps) {
  return ways.map(({ by, arrow, words, to }) => (
    <Button
      key={to}
      data-focus={to}
      busy={busy || place === (by < 0 ? 0 : count - 1)}
      onClick={() => onMove(by)}
    >
      <span aria-hidden="true">{arrow}</span>
      <span className="visually-hidden">
        {words} “{name}”
      </span>
    </Button>
  ));
}
