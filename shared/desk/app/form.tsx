import { type ComponentProps, type RefObject, useEffect, useId, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import parts from '../styles/parts.module.css';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  onSubmit: () => unknown;
  /** What is wrong, by field, a new object whenever it was sent; the first of those has the focus then. */
  wrong?: object;
  ref?: RefObject<HTMLFormElement | null>;
}

/** A form that the desk sends itself: the page stays. */
export function Form({ onSubmit, wrong, ref, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, wrong]);
  return (
    <form
      ref={form}
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface FormEndProps extends ComponentProps<typeof Button> {
  /** What its press does. */
  send: string;
  onCancel: () => void;
}

/** What stands below a form: the button that sends it, and the one that leaves it. */
export function FormEnd({ send, className, onCancel, ...rest }: FormEndProps) {
  return (
    <div className={classNames(parts.row, className)}>
      <Button type="submit" variant="primary" {...rest}>
        {send}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

interface PickListProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  /** Stands before it; without one the place names it. */
  label?: string;
  options: readonly (readonly [value: string, words: string])[];
  onPick: (value: string) => void;
}

/** A list out of which one is picked by its words. */
export function PickList({ label, options, onPick, ...rest }: PickListProps) {
  const id = useId();
  return (
    <>
      {label && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        className={parts.control}
        {...rest}
        onChange={({ target }) => onPick(target.value)}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}

interface SegmentsProps<Value extends string> {
  legend: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  onPick: (value: Value) => void;
  className?: string | undefined;
}

/** A few ways beside each other, of which one holds. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, options, value: chosen, onPick, className } = props;
  return (
    <fieldset className={classNames(parts.segments, className)}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([value, words]) => (
        <button
          key={value}
          type="button"
          data-value={value}
          aria-pressed={value === chosen}
          onClick={() => onPick(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}

interface InputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** As of a list to pick from. */
  label?: string;
  onType: (text: string) => void;
}

/** A field that stands alone; those of a form are in `ui/field`. */
export function Input({ label, onType, ...rest }: InputProps) {
  const id = useId();
  return (
    <>
      {label && <label htmlFor={id}>{label}</label>}
      <input
        id={id}
        className={parts.control}
        {...rest}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  );
}

/** To be called as a form is sent; what it returns empties the form, unless something was typed meanwhile. */
export function resetting<V extends FieldValues>({ getValues, reset }: UseFormReturn<V>) {
  const sent = JSON.stringify(getValues());
  return (values?: V) => {
    if (JSON.stringify(getValues()) === sent) reset(values);
  };
}

/** For the field in which a form begins. */
export function useFirstFocus<E extends HTMLElement>() {
  const field = useRef<E>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
