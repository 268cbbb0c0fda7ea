import { useId } from 'react';
import styles from './choices.module.css';

interface Props<T> {
  legend: string;
  /** Screen readers still read it. */
  isLegendHidden?: boolean;
  options: readonly { value: T; words: string }[];
  value: T;
  onChange: (value: T) => void;
}

export function Choices<T>({ legend, isLegendHidden, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.words}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.words}
        </label>
      ))}
    </fieldset>
  );
}
