import { useMemo } from 'react';
import { useStore } from 'zustand';
import { keysOf } from '../../../contract/keys-of.ts';
import type { LeadCounts, ListView } from '../../../contract/lead-lists.ts';
import type { LeadKind } from '../../../contract/leads.ts';
import { figureName, figureNames } from '../../../rules/figures/figure-numbers.ts';
import { originColumn, sourceLabel, statusLabel } from '../../../rules/lead-kinds/lead-kind.ts';
import { leadRegistry } from '../../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type NameOf, useDesk, useNameOf, useTriage } from '../../app/context.tsx';
import { Input, PickList } from '../../app/controls.tsx';
import { activeFilters, unfiltered, type ViewField } from '../../stores/lead-lists.ts';
import { countsOf, leadsOfKind } from '../../stores/leads.ts';
import parts from '../../styles/parts.module.css';
import styles from './views.module.css';

/** '' is any. */
interface FilterChoice {
  field: ViewField;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

type Options = FilterChoice['options'];

const work: Options = [
  ['', 'Any'],
  ['open', 'Open'],
  ['done', 'Done'],
];
const spam: Options = [
  ['', 'With spam'],
  ['none', 'Without spam'],
  ['only', 'Only spam'],
];
const opened: Options = [
  ['', 'Any'],
  ['unread', 'Not opened yet'],
  ['read', 'Opened'],
];
const takers: Options = [
  ['', 'Any'],
  ['me', 'Me'],
  ['nobody', 'Nobody'],
  ['anybody', 'Anybody'],
];

function choicesOf(
  kind: LeadKind,
  held: LeadCounts,
  nameOf: NameOf,
  figure: string,
): FilterChoice[] {
  const sources = [...held.sources].sort().map((one) => [one, sourceLabel(one)] as const);
  const origins = [...held.origins].sort().map((one) => [one, one] as const);
  const choices: FilterChoice[] = [
    { field: 'status', label: 'Status', options: statusOptions(kind, held.statuses) },
    {
      field: 'taken',
      label: 'Taken by',
      options: [...takers, ...takerOptions(held.takers, nameOf)],
    },
    { field: 'work', label: 'Work', options: work },
    { field: 'spam', label: 'Spam', options: spam },
    { field: 'read', label: 'Opened', options: kind === 'visitors' ? [] : opened },
    { field: 'source', label: 'Came by', options: [['', 'Any'], ...sources] },
    { field: 'origin', label: originColumn.header, options: [['', 'Any'], ...origins] },
    { field: 'figure', label: 'Counted as', options: figureOptions(figure) },
  ];
  // A filter with one option besides "Any" offers no choice.
  return choices.filter(({ options }) => options.length > 2);
}

/** Lists all figures and the shown one, which may be an hour. */
function figureOptions(shown: string): Options {
  const all = new Set([...keysOf(figureNames), ...(shown ? [shown] : [])]);
  return [['', 'Any'], ...[...all].map((one) => [one, figureName(one)] as const)];
}

/** `by:` and an account id is shown under the account's current name. */
function takerOptions(takers: LeadCounts['takers'], nameOf: NameOf): Options {
  return Object.entries(takers)
    .map(([value, then]) => [value, nameOf(value.replace(/^by:/, ''), then)] as const)
    .sort(([, one], [, other]) => (one < other ? -1 : 1));
}

function statusOptions(kind: LeadKind, held: LeadCounts['statuses']): Options {
  const all = [...new Set([...leadRegistry[kind].statuses, ...Object.keys(held)])];
  return [['', 'Any'], ...all.map((status) => [status, statusLabel(status)] as const)];
}

export function Filters({ id, kind, view }: { id: string; kind: LeadKind; view: ListView }) {
  const { views } = useTriage();
  const nameOf = useNameOf();
  const counts = useStore(leadsOfKind(useDesk().desk.leads, kind), countsOf);
  const { figure } = view;
  const choices = useMemo(
    () => choicesOf(kind, counts, nameOf, figure),
    [kind, counts, nameOf, figure],
  );
  const filterOf = (field: ViewField) => ({
    value: view[field],
    onChange: (value: string) => views.change(kind, { [field]: value }),
  });
  return (
    <fieldset id={id} className={classNames(parts.card, styles.filters)} aria-label="Filters">
      {choices.map(({ field, label, options }) => (
        <Filter key={field} label={label} options={options} {...filterOf(field)} />
      ))}
      <Filter label="Came from" {...filterOf('from')} />
      <Filter label="Came until" {...filterOf('to')} />
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
  value: string;
  onChange: (value: string) => void;
  /** Without options the filter asks for a day. */
  options?: Options;
}

function Filter({ onChange, options, ...field }: FilterProps) {
  return (
    <div className={styles.filter} data-on={field.value !== '' || undefined}>
      {options ? (
        <PickList {...field} options={options} onPick={onChange} />
      ) : (
        <Input {...field} type="date" onType={onChange} />
      )}
    </div>
  );
}
