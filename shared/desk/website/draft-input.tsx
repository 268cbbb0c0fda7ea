import { type ReactNode, useState } from 'react';
import type { Problem } from '../../contract/website.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useDesk } from '../app/context.tsx';
import type { PlainField } from './field-kinds.ts';
import { type FieldState, useField } from './use-field.ts';
import styles from './website.module.css';

/** A field of one value. */
export function DraftInput({ field }: { field: PlainField }) {
  const state = useField(field.path);
  return (
    <FieldFrame label={field.label} state={state}>
      <PlainInput field={field} {...state} />
    </FieldFrame>
  );
}

interface FrameProps {
  label: string;
  state: FieldState;
  children: ReactNode;
}

/** All that stands at a field beside what is typed: that it is not published, and what somebody else wrote there. */
export function FieldFrame({ label, state, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes what was seen in the fields within.
    <div
      className={styles.field}
      data-unpublished={state.isUnpublished || undefined}
      onFocus={state.onFocus}
    >
      {children}
      {state.isUnpublished && <p className="visually-hidden">{label} is not published yet.</p>}
      <ClashQuestion label={label} state={state} />
    </div>
  );
}

interface InputProps {
  field: PlainField;
  value: unknown;
  onChange: (value: unknown) => void;
  problems: readonly Problem[];
  isReadOnly: boolean;
}

const inputs: Record<string, { type: string; inputMode?: 'decimal' }> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  link: { type: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  wall: { type: 'datetime-local' },
  date: { type: 'date' },
  time: { type: 'time' },
};

/** While somebody types, what they typed stands there, whatever is made of it. */
export function PlainInput({ field, value, onChange, problems, isReadOnly }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { control = 'line', label, hint, empty } = field;
  const shown = textOf(field, value);
  const props = {
    label,
    hint: control === 'lines' ? (hint ?? 'One on each line') : hint,
    error: problems[0]?.sentence,
    optional: empty !== undefined,
    value: typed ?? shown,
    readOnly: isReadOnly,
    onFocus: () => setTyped(shown),
    onBlur: () => setTyped(null),
    onChange({ target }: { target: { value: string } }) {
      setTyped(target.value);
      onChange(readValue(field, target.value));
    },
  };
  const isArea = control === 'text' || control === 'lines';
  return isArea ? <TextArea {...props} rows={3} /> : <TextField {...inputs[control]} {...props} />;
}

function textOf({ control }: PlainField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (control === 'lines' && Array.isArray(value)) return value.join('\n');
  return control === 'phone' ? readablePhone(String(value)) : String(value);
}

/** What cannot be read stays as it was typed: it is looked at when it is published. */
function readValue({ control, empty }: PlainField, text: string): unknown {
  if (control === 'lines') return text.split('\n').filter((line) => line.trim() !== '');
  if (text.trim() === '' && empty !== undefined) return empty === null ? null : undefined;
  if (control === 'number' && text.trim() !== '' && !Number.isNaN(Number(text)))
    return Number(text);
  return control === 'phone' ? phoneDigits(text) || text : text;
}

/** Both values side by side; nothing is saved there until one is chosen. */
function ClashQuestion({ label, state: { clash } }: Pick<FrameProps, 'label' | 'state'>) {
  const { website } = useDesk().desk;
  if (!clash) return null;
  const { by, theirs, edit } = clash;
  return (
    <Banner tone="warning" role="alert" title={`${by} changed “${label}” as well`}>
      <dl className={styles.sides}>
        <dt>{by} wrote</dt>
        <dd>{inWords(theirs)}</dd>
        <dt>You wrote</dt>
        <dd>{inWords(edit.value)}</dd>
      </dl>
      <p className={styles.actions}>
        <Button onClick={() => website.settle(clash, 'theirs')}>Keep {by}’s</Button>
        <Button variant="primary" onClick={() => website.settle(clash, 'yours')}>
          Keep mine
        </Button>
      </p>
    </Banner>
  );
}

/** As it is read: a list by its entries, an entry by what it holds. */
function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || 'nothing';
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(inWords).join(' ');
  return String(value);
}
