import type { ComponentProps } from 'react';
import control from '../styles/control.module.css';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown;
}

/** A form that the desk sends itself: the page stays. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface PickListProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  options: readonly (readonly [value: string, words: string])[];
  onPick: (value: string) => void;
}

/** A list out of which one is picked by its words. */
export function PickList({ options, onPick, ...rest }: PickListProps) {
  return (
    <select className={control.control} {...rest} onChange={({ target }) => onPick(target.value)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
