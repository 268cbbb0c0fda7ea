import type { Holiday } from '../../contract/business.ts';
import { Checkbox } from '../../ui/field.tsx';
import { PlainInput } from './draft-input.tsx';
import type { SpecialField } from './field-kinds.ts';
import { ListEditor } from './list-editor.tsx';
import type { FieldState } from './use-field.ts';

const nths: Record<string, string> = {
  ...{ '1': 'First', '2': 'Second', '3': 'Third', '4': 'Fourth', '5': 'Fifth', '-1': 'Last' },
};
const monthOf = (month: number) =>
  new Date(Date.UTC(2024, month - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });

/** It has every day that any year has. */
const LEAP_YEAR = '2024';

/** Days on which the shop is closed, once or every year. */
export function HolidaysField({ field, state }: { field: SpecialField; state: FieldState }) {
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
      more={(entry, onChange) => (
        <HolidayDate holiday={entry as Holiday} isReadOnly={state.isReadOnly} onChange={onChange} />
      )}
    />
  );
}

interface DateProps {
  holiday: Holiday;
  isReadOnly: boolean;
  onChange: (holiday: Holiday) => void;
}

function HolidayDate({ holiday, isReadOnly, onChange }: DateProps) {
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
        isReadOnly={isReadOnly}
      />
      <Checkbox
        label="Every year"
        optional
        checked={isYearly}
        disabled={isReadOnly || on === ''}
        onChange={() => onChange({ name, on: isYearly ? `${thisYear}-${on}` : on.slice(5) })}
      />
    </>
  );
}
