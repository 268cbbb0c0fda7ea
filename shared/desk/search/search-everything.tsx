import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { LeadKind } from '../../contract/leads.ts';
import { leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { useDesk } from '../app/context.tsx';
import { goTo } from '../app/go-to.ts';
import { useTriage } from '../app/triage-stores.ts';
import control from '../control.module.css';
import { plainView } from '../stores/list-view.ts';
import styles from './search.module.css';
import { closeSearch } from './search-dialog-store.ts';
import { SearchGroup } from './search-group.tsx';
import { choicesIn, type SearchChoice, stepped } from './search-results.ts';
import { type Results, useResults } from './use-results.ts';

/** One field over all records; the arrow keys walk what is found, Enter opens it. */
export function SearchEverything() {
  const { desk } = useDesk();
  const { views } = useTriage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState(0);
  const results = useResults(desk, search);
  const choices = choicesIn(results);
  const at = Math.min(asked, Math.max(0, choices.length - 1));
  useEffect(() => input.current?.focus(), []);

  function showList(kind: LeadKind) {
    views.change(kind, { ...plainView, search });
    goTo(desk, kind);
  }

  function open(choice: SearchChoice) {
    closeSearch();
    if (choice.id === null) showList(choice.kind);
    else desk.detail.open({ show: 'lead', kind: choice.kind, id: choice.id });
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
            name={leadRegistry[found.kind].names.tab}
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

/** How much was found, for the eye and for who listens. */
function SearchSummary({ search, results }: { search: string; results: Results }) {
  const total = results.kinds.reduce((sum, kind) => sum + kind.total, 0);
  const isAsked = results.words.length > 0;
  return (
    <p role="status" className={styles.summary}>
      {!isAsked && 'Looks through every kind of lead. ↑ ↓ to walk, Enter to open.'}
      {results.problem && `Not everything could be searched. ${results.problem} `}
      {isAsked &&
        total === 0 &&
        !results.problem &&
        `Nobody and nothing matches “${search.trim()}”.`}
      {isAsked && total > 0 && `${total.toLocaleString('en-US')} found`}
    </p>
  );
}
