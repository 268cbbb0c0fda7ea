import { useId, useMemo } from 'react';
import type { LeadKind } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { Button } from '../../ui/button.tsx';
import control from '../control.module.css';
import { useTriage } from '../leads/triage-stores.ts';
import { choicesOf } from './filter-choices.ts';
import { activeFilters, type ListView, unfiltered, type ViewField } from './list-view.ts';
import styles from './views.module.css';

interface Props {
  id: string;
  kind: LeadKind;
  rows: readonly Lead[];
  view: ListView;
}

export function Filters({ id, kind, rows, view }: Props) {
  const { views } = useTriage();
  const choices = useMemo(() => choicesOf(kind, rows), [kind, rows]);
  const set = (field: ViewField, value: string) => views.change(kind, { [field]: value });
  return (
    <fieldset id={id} className={styles.filters} aria-label="Filters">
      {choices.map(({ field, label, options }) => (
        <Filter key={field} label={label} isOn={view[field] !== ''}>
          {(control) => (
            <select
              {...control}
              value={view[field]}
              onChange={({ target }) => set(field, target.value)}
            >
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Filter>
      ))}
      {(['from', 'to'] as const).map((field) => (
        <Filter
          key={field}
          label={field === 'from' ? 'Came from' : 'Came until'}
          isOn={view[field] !== ''}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              value={view[field]}
              onChange={({ target }) => set(field, target.value)}
            />
          )}
        </Filter>
      ))}
      {activeFilters(view).length > 0 && (
        <Button
          className={styles.clear}
          onClick={() => views.change(kind, { ...unfiltered(view), search: view.search })}
        >
          Clear filters
        </Button>
      )}
    </fieldset>
  );
}

interface FilterProps {
  label: string;
  isOn: boolean;
  children: (control: { id: string; className: string }) => React.ReactNode;
}

function Filter({ label, isOn, children }: FilterProps) {
  const id = useId();
  return (
    <div className={styles.filter} data-on={isOn || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({ id, className: control.control ?? '' })}
    </div>
  );
}
