import { useId, useState } from 'react';
import type { ListView } from '../../../contract/lead-lists.ts';
import type { LeadKind } from '../../../contract/leads.ts';
import { leadRegistry } from '../../../rules/lead-kinds/lead-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { useTriage } from '../../app/context.tsx';
import { activeFilters } from '../../stores/list-view.ts';
import control from '../../styles/control.module.css';
import { Filters } from './filters.tsx';
import { ViewPicker } from './view-picker.tsx';
import styles from './views.module.css';

interface Props {
  kind: LeadKind;
  view: ListView;
}

/** Search, filters and saved views of one list. */
export function FilterBar({ kind, view }: Props) {
  const searchId = useId();
  const filtersId = useId();
  const { views } = useTriage();
  const count = activeFilters(view).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <label htmlFor={searchId}>Search {leadRegistry[kind].names.tab.toLowerCase()}</label>
        <input
          id={searchId}
          className={control.control}
          type="search"
          value={view.search}
          maxLength={200}
          onChange={({ target }) => views.change(kind, { search: target.value })}
        />
      </div>
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? filtersId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && <span className={styles.count}>{count} on</span>}
      </Button>
      <ViewPicker kind={kind} view={view} />
      {isOpen && <Filters id={filtersId} kind={kind} view={view} />}
    </div>
  );
}
