import { Field } from '@sallie/shared/ui/field.tsx';
import { useState } from 'react';
import styles from './settings-panel.module.css';

interface Props {
  volume: number;
  onChosen: (volume: number) => void;
}

/** Moves freely under the hand and is kept when the hand lets go. */
export function VolumeField({ volume, onChosen }: Props) {
  const [moving, setMoving] = useState(volume);
  const choose = () => moving !== volume && onChosen(moving);
  return (
    <Field label={`Volume: ${Math.round(moving * 100)} %`} optional={false}>
      {(control) => (
        <input
          {...control}
          type="range"
          className={styles.range}
          min={0}
          max={1}
          step={0.05}
          value={moving}
          onChange={(event) => setMoving(Number(event.target.value))}
          onPointerUp={choose}
          onKeyUp={choose}
          onBlur={choose}
        />
      )}
    </Field>
  );
}
