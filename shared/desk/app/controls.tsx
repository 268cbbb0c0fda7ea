import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import parts from '../styles/parts.module.css';
import { useTask } from './requests.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  onSubmit: () => unknown;
  /** Problems by field, a new object after each attempt; its first field gets the focus. */
  wrong?: object;
  ref?: RefObject<HTMLFormElement | null>;
}

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
  send: string;
  onCancel: () => void;
}

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
  /** Without a label the surroundings must name the list. */
  label?: string;
  options: readonly (readonly [value: string, words: string])[];
  onPick: (value: string) => void;
}

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
  /** Without a label the surroundings must name the field. */
  label?: string;
  onType: (text: string) => void;
}

/** A field outside a form; those of forms are in `ui/field`. */
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

/** The second argument of `send` empties the form, unless it has been edited since. */
export function useShapeForm<V extends FieldValues>(
  shape: z.ZodMiniType<V, V>,
  defaultValues: DefaultValues<V>,
  send: (body: V, reset: (values?: V) => void) => Promise<void>,
) {
  const { busy, problem, run } = useTask();
  const { register, handleSubmit, formState, getFieldState, getValues, reset } = useForm({
    resolver: zodResolver(shape),
    defaultValues,
  });

  const save = (body: V) =>
    run(() => {
      const sent = JSON.stringify(getValues());
      return send(body, (values) => {
        if (JSON.stringify(getValues()) === sent) reset(values);
      });
    });

  return {
    busy,
    problem,
    onSubmit: handleSubmit(save),
    field: (name: Path<V>) => ({
      error: getFieldState(name, formState).error?.message,
      ...register(name),
    }),
  };
}

export function useFirstFocus<E extends HTMLElement>() {
  const field = useRef<E>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

interface SureProps {
  action: string;
  /** The label while the button waits for its second press. */
  sure: string;
  whom: string;
  busy?: boolean;
  onSure: () => void;
}

/** Acts at the second press, but not at that of a double click; moving the focus away cancels the first. */
export function SureButton({ action, sure, whom, busy, onSure }: SureProps) {
  const [isAsked, setAsked] = useState(false);

  function press({ detail: clicks, currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (clicks > 1) return;
    currentTarget.focus(); // In Safari a click moves no focus to a button.
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

interface ShowMoreProps extends ComponentProps<typeof Button> {
  /** How many rows each press adds. */
  step: number;
  rest: number;
}

export function ShowMore({ step, rest, ...button }: ShowMoreProps) {
  return (
    <Button variant="quiet" {...button}>
      Show {Math.min(step, rest)} more of {rest.toLocaleString('en-US')}
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
