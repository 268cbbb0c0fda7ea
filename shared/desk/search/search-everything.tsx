import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { LeadKind } from '../../contract/lead.ts';
import control from '../control.module.css';
import { useDesk } from '../desk-context.tsx';
import { kindNames } from '../leads/kind-names.ts';
import { useTriage } from '../leads/triage-stores.ts';
import { plainView } from '../views/list-view.ts';
import styles from './search.module.css';
import { choicesIn, type SearchChoice, stepped } from './search-choices.ts';
import { closeSearch } from './search-dialog-store.ts';
import { SearchGroup } from './search-group.tsx';
import { SearchSummary } from './search-summary.tsx';
import { useResults } from './use-results.ts';

/** One field over all records; the arrow keys walk what is found, Enter opens it. */
export function SearchEverything() {
  const { desk } = useDesk();
  const { views } = useTriage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(0);
  const results = useResults(desk.leads, search);
  const choices = choicesIn(results);
  const at = Math.min(asked, Math.max(0, choices.length - 1));
  useEffect(() => input.current?.focus(), []);

  function showList(kind: LeadKind) {
    views.change(kind, { ...plainView, search });
    desk.panel.close();
    desk.tab.show(kind);
    requestAnimationFrame(() => document.getElementById(`tab-${kind}`)?.focus());
  }

  function open(choice: SearchChoice) {
    closeSearch();
    if (choice.id === null) showList(choice.kind);
    else desk.panel.open({ show: 'lead', kind: choice.kind, id: choice.id });
  }

  function onKey(event: KeyboardEvent) {
    const chosen = choices[at];
    if (event.key === 'Escape') {
      // A search field would only empty itself, and the dialog stay.
      event.preventDefault();
      closeSearch();
    }
    if (event.key === 'Enter' && chosen) open(chosen);
    const next = stepped(event.key, at, choices.length);
    if (next === null) return;
    event.preventDefault();
    setAsked(next);
  }

  return (
    <div className={styles.search}>
      <input
        ref={input}
        className={control.control}
        type="search"
        role="combobox"
        aria-label="Name, email, phone, message or notes"
        placeholder="Name, email, phone, message or notes"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices.length > 0 ? `${id}${at}` : undefined}
        autoComplete="off"
        value={search}
        maxLength={200}
        onChange={({ target }) => {
          setSearch(target.value);
          setAsked(0);
        }}
        onKeyDown={onKey}
      />
      <SearchSummary search={search} results={results} />
      <div id={`${id}list`} role="listbox" aria-label="Found" className={styles.found}>
        {results.kinds.map((found) => (
          <SearchGroup
            key={found.kind}
            name={kindNames[found.kind].tab}
            found={found}
            words={results.words}
            optionId={(choice) => `${id}${indexOf(choices, choice)}`}
            isActive={(choice) => indexOf(choices, choice) === at}
            onPick={open}
          />
        ))}
      </div>
    </div>
  );
}

function indexOf(choices: readonly SearchChoice[], { kind, id }: SearchChoice): number {
  return choices.findIndex((choice) => choice.kind === kind && choice.id === id);
}
