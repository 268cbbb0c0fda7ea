import { useId, useMemo } from 'react';
import { useStore } from 'zustand';
import type { LeadCounts, ListView } from '../../../contract/lead-lists.ts';
import type { LeadKind } from '../../../contract/leads.ts';
import { statusLabel } from '../../../rules/lead-kinds/labels.ts';
import { leadRegistry } from '../../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useDesk, useTriage } from '../../app/context.tsx';
import { type NameOf, useNameOf } from '../../app/staff-names.ts';
import { sourceLabel } from '../../lead-facts/facts.tsx';
import { leadsOfKind } from '../../stores/leads.ts';
import { countsOf } from '../../stores/leads-state.ts';
import { activeFilters, unfiltered, type ViewField } from '../../stores/views.ts';
import control from '../../styles/control.module.css';
import parts from '../../styles/parts.module.css';
import styles from './views.module.css';

/** One filter as a list of choices; '' is any. */
interface FilterChoice {
  field: ViewField;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

/** What can be chosen in a list: what its records hold, and who has taken them. */
function choicesOf(
  kind: LeadKind,
  { statuses, sources, takers }: Pick<LeadCounts, 'statuses' | 'sources' | 'takers'>,
  nameOf: NameOf,
): FilterChoice[] {
  const choices: FilterChoice[] = [
    { field: 'status', label: 'Status', options: statusOptions(kind, statuses) },
    {
      field: 'taken',
      label: 'Taken by',
      options: [
        ['', 'Any'],
        ['me', 'Me'],
        ['nobody', 'Nobody'],
        ['anybody', 'Anybody'],
        ...takerOptions(takers, nameOf),
      ],
    },
    {
      field: 'work',
      label: 'Work',
      options: [
        ['', 'Any'],
        ['open', 'Open'],
        ['done', 'Done'],
      ],
    },
    {
      field: 'spam',
      label: 'Spam',
      options: [
        ['', 'With spam'],
        ['none', 'Without spam'],
        ['only', 'Only spam'],
      ],
    },
    {
      field: 'source',
      label: 'Came by',
      options: [
        ['', 'Any'],
        ...[...sources].sort().map((source) => [source, sourceLabel(source)] as const),
      ],
    },
  ];
  if (kind !== 'visitors') {
    choices.splice(4, 0, {
      field: 'read',
      label: 'Opened',
      options: [
        ['', 'Any'],
        ['unread', 'Not opened yet'],
        ['read', 'Opened'],
      ],
    });
  }
  // A choice among one is none.
  return choices.filter(({ options }) => options.length > 2);
}

/** `by:` and an account is called what it is called now. */
function takerOptions(takers: LeadCounts['takers'], nameOf: NameOf): FilterChoice['options'] {
  return Object.entries(takers)
    .map(([value, then]) => [value, nameOf(value.replace(/^by:/, ''), then)] as const)
    .sort(([, one], [, other]) => (one < other ? -1 : 1));
}

function statusOptions(kind: LeadKind, held: LeadCounts['statuses']): FilterChoice['options'] {
  const all = [...new Set([...leadRegistry[kind].statuses, ...Object.keys(held)])];
  return [['', 'Any'], ...all.map((status) => [status, statusLabel(status)] as const)];
}

interface Props {
  id: string;
  kind: LeadKind;
  view: ListView;
}

export function Filters({ id, kind, view }: Props) {
  const { views } = useTriage();
  const nameOf = useNameOf();
  const counts = useStore(leadsOfKind(useDesk().desk.leads, kind), countsOf);
  const choices = useMemo(() => choicesOf(kind, counts, nameOf), [kind, counts, nameOf]);
  const set = (field: ViewField, value: string) => views.change(kind, { [field]: value });
  return (
    <fieldset id={id} className={classNames(parts.card, styles.filters)} aria-label="Filters">
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
