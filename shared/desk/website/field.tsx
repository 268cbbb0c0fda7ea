import type { ReactNode } from 'react';
import type { DayHours, Holiday } from '../../contract/business.ts';
import { Checkbox } from '../../ui/field.tsx';
import { useIsOwner } from '../app/context.tsx';
import { DraftInput, FieldFrame, type FieldState, PlainInput, useField } from './draft-input.tsx';
import { type GroupField, isGroup, type SpecialField, type WebsiteField } from './field-kinds.ts';
import { ListEditor } from './list-editor.tsx';
import styles from './website.module.css';

export function DraftField({ field }: { field: WebsiteField }) {
  return isGroup(field) ? <DraftGroup field={field} /> : <DraftInput field={field} />;
}

function DraftGroup({ field }: { field: GroupField }) {
  const state = useField(field.path);
  return (
    <FieldFrame label={field.label} state={state}>
      {groupOf(field, state)}
    </FieldFrame>
  );
}

function groupOf(field: GroupField, state: FieldState): ReactNode {
  if (field.control === 'list') return <ListEditor field={field} state={state} />;
  if (field.control === 'hours') return <HoursField field={field} state={state} />;
  return <HolidaysField field={field} state={state} />;
}

const nths: Record<string, string> = {
  ...{ '1': 'First', '2': 'Second', '3': 'Third', '4': 'Fourth', '5': 'Fifth', '-1': 'Last' },
};
const monthOf = (month: number) =>
  new Date(Date.UTC(2024, month - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

/** A leap year, so that February 29 can be chosen. */
const LEAP_YEAR = '2024';

function HolidaysField({ field, state }: { field: SpecialField; state: FieldState }) {
  const list = {
    ...field,
    control: 'list' as const,
    one: 'a closed day',
    entry: [{ path: ['name'], label: 'What it is called' }],
    blank: { name: '', on: '' },
  };
  return (
    <ListEditor
      field={list}
      state={state}
      more={(entry, onChange) => <HolidayDate holiday={entry as Holiday} onChange={onChange} />}
    />
  );
}

interface DateProps {
  holiday: Holiday;
  onChange: (holiday: Holiday) => void;
}

function HolidayDate({ holiday, onChange }: DateProps) {
  const isOwner = useIsOwner();
  if ('nth' in holiday) {
    const { nth, weekday, month } = holiday;
    return <p>{`${nths[nth]} ${weekday} of ${monthOf(month)}, every year`}</p>;
  }
  const { name, on } = holiday;
  const isYearly = /^\d{2}-\d{2}$/.test(on);
  const thisYear = String(new Date().getFullYear());
  return (
    <>
      <PlainInput
        field={{ path: ['on'], label: isYearly ? 'Day, of any year' : 'Day', control: 'date' }}
        value={isYearly ? `${LEAP_YEAR}-${on}` : on}
        onChange={(typed) => {
          const day = String(typed);
          onChange({ name, on: isYearly ? day.slice(5) : day });
        }}
        problems={[]}
      />
      <Checkbox
        label="Every year"
        optional
        checked={isYearly}
        disabled={!isOwner || on === ''}
        onChange={() => onChange({ name, on: isYearly ? `${thisYear}-${on}` : on.slice(5) })}
      />
    </>
  );
}

/** A day has opening hours, or a note on why it is closed. */
function HoursField({ field, state }: { field: SpecialField; state: FieldState }) {
  const { value, onChange, problems } = state;
  const isOwner = useIsOwner();
  const usual = useField(field.usual ?? field.path);
  const days = (value ?? []) as DayHours[];
  return (
    <fieldset className={styles.group}>
      <legend>{field.label}</legend>
      {field.usual && (
        <Checkbox
          label="Visits have hours of their own"
          optional
          checked={value !== undefined}
          disabled={!isOwner}
          onChange={() => onChange(value === undefined ? usual.value : undefined)}
        />
      )}
      {days.map((hours, at) => (
        <Day
          key={hours.day}
          hours={hours}
          error={problems.find(({ path }) => path[field.path.length] === String(at))?.sentence}
          onChange={(next) => onChange(days.with(at, next))}
        />
      ))}
    </fieldset>
  );
}

interface DayProps {
  hours: DayHours;
  error: string | undefined;
  onChange: (hours: DayHours) => void;
}

function Day({ hours, error, onChange }: DayProps) {
  const isOwner = useIsOwner();
  const { day, open, close } = hours;
  const isOpen = open !== undefined || close !== undefined;
  const input = (name: 'open' | 'close' | 'note', label: string) => (
    <PlainInput
      field={
        name === 'note'
          ? { path: [name], label, empty: 'missing' }
          : { path: [name], label: `${day} ${label}`, control: 'time' }
      }
      value={hours[name]}
      onChange={(typed) => {
        const { [name]: _, ...others } = hours;
        onChange(typed === undefined ? others : { ...others, [name]: typed });
      }}
      problems={[]}
    />
  );
  return (
    <div className={styles.day}>
      <Checkbox
        label={`Open on ${day}`}
        optional
        checked={isOpen}
        disabled={!isOwner}
        error={error}
        onChange={() => onChange(isOpen ? { day } : { day, open: '09:00', close: '17:00' })}
      />
      {isOpen ? (
        <div className={styles.times}>
          {input('open', 'from')}
          {input('close', 'to')}
        </div>
      ) : (
        input('note', `Why it is closed on ${day}`)
      )}
    </div>
  );
}
