import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface Props {
  action: string;
  /** What the second click agrees to. */
  sure: string;
  whom: string;
  /** Its second press is being done. */
  busy?: boolean;
  onSure: () => void;
}

/** Acts at the second click; looking elsewhere takes the first one back. */
export function SureButton({ action, sure, whom, busy, onSure }: Props) {
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
