import { type KeyboardEvent as KeyPress, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { wordsOf } from '../../rules/lead-search/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk, useTriage } from '../app/context.tsx';
import { Input } from '../app/controls.tsx';
import { goTo } from '../app/navigation.ts';
import { plainView } from '../stores/lead-lists.ts';
import styles from './search.module.css';
import { type Choice, CommandGroup, SearchGroup } from './search-group.tsx';
import {
  choicesIn,
  commandsFor,
  isNamed,
  type Results,
  type SearchCommand,
  stepped,
  useResults,
} from './search-results.ts';

/** One per page, as with toasts, so that a menu outside the desk can open it. */
const searchDialog = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openSearch(): void {
  searchDialog.setState({ isOpen: true });
}

function closeSearch(): void {
  searchDialog.setState({ isOpen: false });
}

/** Opens by this button, by Ctrl+K or ⌘K anywhere at the desk, and by / outside fields. */
export function SearchButton() {
  return (
    <Button className={styles.open} aria-keyshortcuts="Control+K Meta+K /" onClick={openSearch}>
      <svg viewBox="0 0 16 16" width="1.1em" height="1.1em" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <span className={styles.words}>Search all leads</span>
      <kbd className={styles.keys}>Ctrl K</kbd>
    </Button>
  );
}

export function SearchDialog({ commands }: { commands: readonly SearchCommand[] }) {
  const isOpen = useStore(searchDialog, (state) => state.isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isAsked(event)) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      closeSearch();
    };
  }, []);
  return (
    <Dialog open={isOpen} onClose={closeSearch} title="Search all leads">
      <SearchEverything commands={commands} />
    </Dialog>
  );
}

function isAsked(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'));
  return key === '/' && !isTyping && document.querySelector('dialog:modal') === null;
}

function SearchEverything({ commands }: { commands: readonly SearchCommand[] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const { results, named, isMeant, choices, at, onKey, open, begin } = useChoices(commands, search);
  useEffect(() => input.current?.focus(), []);

  function optionOf(choice: Choice) {
    const place = indexOf(choices, choice);
    return { id: `${id}${place}`, isActive: place === at, onPick: () => open(choice) };
  }

  return (
    <div className={styles.search}>
      <Input
        ref={input}
        type="search"
        role="combobox"
        aria-label={WHAT}
        placeholder={WHAT}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices.length > 0 ? `${id}${at}` : undefined}
        autoComplete="off"
        value={search}
        maxLength={200}
        onType={(text) => {
          setSearch(text);
          begin();
        }}
        onKeyDown={onKey}
      />
      <SearchSummary search={search} results={results} hasCommand={named.length > 0} />
      <div id={`${id}list`} role="listbox" aria-label="Found" className={styles.found}>
        {isMeant && <CommandGroup commands={named} optionOf={optionOf} />}
        {results.kinds.map((found) => (
          <SearchGroup key={found.kind} found={found} optionOf={optionOf} />
        ))}
        {!isMeant && <CommandGroup commands={named} optionOf={optionOf} />}
      </div>
    </div>
  );
}

const WHAT = 'Name, email, phone, message, notes, or what to do';

function useChoices(commands: readonly SearchCommand[], search: string) {
  const { desk } = useDesk();
  const { views } = useTriage();
  const [asked, setAsked] = useState(0);
  const results = useResults(desk, search);
  const named = commandsFor(commands, search);
  const isMeant = isNamed(named, search);
  const rows = choicesIn(results);
  const choices: readonly Choice[] = isMeant ? [...named, ...rows] : [...rows, ...named];
  const at = Math.min(asked, Math.max(0, choices.length - 1));

  function open(choice: Choice) {
    closeSearch();
    if ('run' in choice) choice.run();
    else if (choice.id !== null)
      desk.detail.open({ show: 'lead', kind: choice.kind, id: choice.id });
    else {
      views.change(choice.kind, { ...plainView, search });
      goTo(desk, choice.kind);
    }
  }

  const chosen = choices[at];
  // The results may still belong to the previous text.
  const isFound = isMeant || results.words.join(' ') === wordsOf(search).join(' ');
  const setDue = useEnter(isFound, () => chosen && open(chosen));

  function begin() {
    setAsked(0);
    setDue(false);
  }

  function onKey(event: KeyPress) {
    if (event.key === 'Escape') {
      // A search field would only clear itself, and the dialog would stay.
      event.preventDefault();
      closeSearch();
    }
    if (event.key === 'Enter') setDue(true);
    const next = stepped(event.key, at, choices.length);
    if (next === null) return;
    event.preventDefault();
    setAsked(next);
  }

  return { results, named, isMeant, choices, at, onKey, open, begin };
}

/** Enter runs the task as soon as the results are ready. */
function useEnter(isReady: boolean, task: () => void) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isDue || !isReady) return;
    setDue(false);
    task();
  });
  return setDue;
}

function indexOf(choices: readonly Choice[], wanted: Choice): number {
  return choices.findIndex((choice) => {
    if ('run' in choice || 'run' in wanted) return choice === wanted;
    return choice.kind === wanted.kind && choice.id === wanted.id;
  });
}

interface SummaryProps {
  search: string;
  results: Results;
  hasCommand: boolean;
}

function SearchSummary({ search, results, hasCommand }: SummaryProps) {
  const total = results.kinds.reduce((sum, kind) => sum + kind.total, 0);
  const isAsked = results.words.length > 0;
  return (
    <p role="status" className={styles.summary}>
      {!isAsked &&
        'Searches every kind of lead and the desk’s commands. ↑ ↓ to move, Enter to choose.'}
      {results.problem && `Not everything could be searched. ${results.problem} `}
      {isAsked &&
        total === 0 &&
        !results.problem &&
        !hasCommand &&
        `Nothing matches “${search.trim()}”.`}
      {isAsked && total > 0 && `${total.toLocaleString('en-US')} found`}
    </p>
  );
}
