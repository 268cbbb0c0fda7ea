import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Business } from '../../contract/business.ts';
import type { Problem } from '../../contract/website.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { type Path, startsWith, valueAt } from '../../rules/website/changes.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { shownContent } from '../stores/website-edits.ts';
import { entryOf, type PlainField, pictureOf } from './field-kinds.ts';
import { PictureField } from './pictures.tsx';
import styles from './website.module.css';

export interface FieldState {
  value: unknown;
  onChange: (value: unknown) => void;
  /** Problems that prevent publishing, in this field and within it. */
  problems: readonly Problem[];
  isUnpublished: boolean;
  /** Notes the value that the editor sees. */
  onFocus: () => void;
}

export function useField(path: Path): FieldState {
  const { website } = useDesk().desk;
  const state = useStore(website);
  const value = valueAt(shownContent(state), path);
  const seen = useRef<unknown>(undefined);
  const { problems = [], unpublished = [] } = state.website?.draft ?? {};
  return {
    value,
    onChange(next) {
      website.change(path, next, seen.current);
      seen.current = next;
    },
    problems: problems.filter((one) => startsWith(one.path, path)),
    isUnpublished: unpublished.some((one) => startsWith(one, path) || startsWith(path, one)),
    onFocus() {
      seen.current = value;
    },
  };
}

export function DraftInput({ field }: { field: PlainField }) {
  const state = useField(field.path);
  if (field.control === 'picture') return <DraftPicture field={field} picture={state} />;
  return (
    <FieldFrame label={field.label} state={state}>
      <PlainInput field={field} {...state} />
    </FieldFrame>
  );
}

function DraftPicture({ field, picture }: { field: PlainField; picture: FieldState }) {
  const entry = field.path.slice(0, -1);
  const alt = useField([...entry, 'alt']);
  const { title, flooringType } = entryOf(useField(entry).value);
  const suggestion = [title, flooringType].filter(Boolean).join(', ');
  return (
    <FieldFrame label={field.label} state={picture}>
      <FieldFrame label="What the picture shows" state={alt}>
        <PictureField
          label={field.label}
          value={pictureOf(picture.value)}
          onChange={picture.onChange}
          alt={{ value: String(alt.value ?? ''), onChange: alt.onChange, suggestion }}
        />
      </FieldFrame>
    </FieldFrame>
  );
}

interface FrameProps {
  label: string;
  state: FieldState;
  children: ReactNode;
}

/** Marks unpublished fields and notes the value at focus. */
export function FieldFrame({ label, state, children }: FrameProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only notes the value of the field within.
    <div
      className={styles.field}
      data-unpublished={state.isUnpublished || undefined}
      onFocus={state.onFocus}
    >
      {children}
      {state.isUnpublished && <p className="visually-hidden">{label} is not published yet.</p>}
    </div>
  );
}

interface InputProps {
  field: PlainField;
  value: unknown;
  onChange: (value: unknown) => void;
  problems: readonly Problem[];
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

export function PlainInput(props: InputProps) {
  const { field, value, onChange } = props;
  if (field.control !== 'picture') return <TypedInput {...props} />;
  const onRemove = field.empty === 'missing' ? () => onChange(undefined) : undefined;
  const picture = pictureOf(value);
  return <PictureField label={field.label} value={picture} {...{ onChange, onRemove }} />;
}

/** While focused, the field shows the typed text, not its parsed value. Only owners can edit. */
function TypedInput({ field, value, onChange, problems }: InputProps) {
  const isOwner = useIsOwner();
  const [typed, setTyped] = useState<string | null>(null);
  const { control = 'line', label, hint, empty } = field;
  const shown = textOf(field, value);
  const props = {
    label,
    hint: control === 'lines' ? (hint ?? 'One on each line') : hint,
    error: problems[0]?.sentence,
    optional: empty !== undefined,
    value: typed ?? shown,
    readOnly: !isOwner,
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

export function textOf({ control }: PlainField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (control === 'lines' && Array.isArray(value)) return value.join('\n');
  if (control === 'place' && typeof value === 'object') {
    const { latitude, longitude } = entryOf(value);
    return `${latitude}, ${longitude}`;
  }
  return control === 'phone' ? readablePhone(String(value)) : String(value);
}

/** Unreadable input stays as typed, because publishing checks it. */
function readValue({ control, empty }: PlainField, text: string): unknown {
  if (control === 'lines') return text.split('\n').filter((line) => line.trim() !== '');
  if (text.trim() === '' && empty !== undefined) return empty === null ? null : undefined;
  if (control === 'number') return numberIn(text) ?? text;
  if (control === 'place') return placeIn(text) ?? text;
  return control === 'phone' ? phoneDigits(text) || text : text;
}

/** Reads `1000`, `1,000` and `$1,000.50`; null for anything else. */
function numberIn(text: string): number | null {
  const number = Number(text.replace(/^\s*\$|,(?=\d{3}(?!\d))/g, ''));
  return /\d/.test(text) && Number.isFinite(number) ? number : null;
}

/** Reads coordinates or the link of an online map: `@41.2459,-75.8813`, `!3d41.2459!4d-75.8813`. */
function placeIn(text: string): Business['location'] {
  const found = /(-?\d{1,2}\.\d+)(?:,\s*|%2C|!4d)(-?\d{1,3}\.\d+)/.exec(text);
  return found && { latitude: Number(found[1]), longitude: Number(found[2]) };
}
