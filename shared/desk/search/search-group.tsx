import { type ReactNode, useEffect, useId, useRef } from 'react';
import option from '../styles/option.module.css';
import { FoundLead } from './found-lead.tsx';
import styles from './search.module.css';
import type { SearchCommand } from './search-commands.ts';
import type { KindResults, SearchChoice } from './search-results.ts';

/** One line that can be chosen: a record or a list, or something to do. */
export type Choice = SearchChoice | SearchCommand;

/** What a line has to know of itself. */
type OptionOf = (choice: Choice) => { id: string; isActive: boolean; onPick: () => void };

interface Props {
  name: string;
  found: KindResults;
  words: readonly string[];
  optionOf: OptionOf;
}

/** What was found of one kind. */
export function SearchGroup({ name, found, words, optionOf }: Props) {
  const titleId = useId();
  const { kind, rows, total } = found;
  return (
    <fieldset className={styles.group} aria-labelledby={titleId}>
      <p id={titleId} className={styles.kind}>
        {name}
      </p>
      {rows.map((lead) => (
        <SearchOption key={lead.id} {...optionOf({ kind, id: lead.id })}>
          <FoundLead lead={lead} words={words} />
        </SearchOption>
      ))}
      {total > rows.length && (
        <SearchOption {...optionOf({ kind, id: null })}>
          Show all {total.toLocaleString('en-US')} in {name}
        </SearchOption>
      )}
    </fieldset>
  );
}

interface CommandGroupProps {
  commands: readonly SearchCommand[];
  optionOf: OptionOf;
}

export function CommandGroup({ commands, optionOf }: CommandGroupProps) {
  const titleId = useId();
  if (commands.length === 0) return null;
  return (
    <fieldset className={styles.group} aria-labelledby={titleId}>
      <p id={titleId} className={styles.kind}>
        Do
      </p>
      {commands.map((command) => (
        <SearchOption key={command.id} {...optionOf(command)}>
          {command.name}
        </SearchOption>
      ))}
    </fieldset>
  );
}

interface SearchOptionProps {
  id: string;
  isActive: boolean;
  onPick: () => void;
  children: ReactNode;
}

/** One line of what was found; the field keeps the focus and says which line is meant. */
function SearchOption({ id, isActive, onPick, children }: SearchOptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={option.option}
      onClick={onPick}
      onKeyDown={({ key }) => key === 'Enter' && onPick()}
    >
      {children}
    </div>
  );
}
