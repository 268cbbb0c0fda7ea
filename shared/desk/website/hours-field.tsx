import type { DayHours } from '../../contract/business.ts';
import { Checkbox } from '../../ui/field.tsx';
import { PlainInput } from './draft-input.tsx';
import type { SpecialField } from './field-kinds.ts';
import { type FieldState, useField } from './use-field.ts';
import styles from './website.module.css';

interface Props {
  field: SpecialField;
  state: FieldState;
}

/** The week: a day is open from one time to another, or closed with a word on why. */
export function HoursField({ field, state }: Props) {
  const { value, onChange, problems } = state;
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
          disabled={state.isReadOnly}
          onChange={() => onChange(value === undefined ? usual.value : undefined)}
        />
      )}
      {days.map((hours, at) => (
        <Day
          key={hours.day}
          hours={hours}
          error={problems.find(({ path }) => path[1] === String(at))?.sentence}
          isReadOnly={state.isReadOnly}
          onChange={(next) => onChange(days.with(at, next))}
        />
      ))}
    </fieldset>
  );
}

interface DayProps {
  hours: DayHours;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (hours: DayHours) => void;
}

function Day({ hours, error, isReadOnly, onChange }: DayProps) {
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
      isReadOnly={isReadOnly}
    />
  );
  return (
    <div className={styles.day}>
      <Checkbox
        label={`Open on ${day}`}
        optional
        checked={isOpen}
        disabled={isReadOnly}
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
