import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FoundLead } from './found-lead.tsx';
import styles from './search.module.css';
import type { KindResults, SearchChoice } from './search-results.ts';

interface Props {
  name: string;
  found: KindResults;
  words: readonly string[];
  optionId: (choice: SearchChoice) => string;
  isActive: (choice: SearchChoice) => boolean;
  onPick: (choice: SearchChoice) => void;
}

/** What was found of one kind. */
export function SearchGroup({ name, found, words, optionId, isActive, onPick }: Props) {
  const titleId = useId();
  const { kind, rows, total } = found;
  const option = (choice: SearchChoice) => ({
    id: optionId(choice),
    isActive: isActive(choice),
    onPick: () => onPick(choice),
  });
  return (
    <fieldset className={styles.group} aria-labelledby={titleId}>
      <p id={titleId} className={styles.kind}>
        {name}
      </p>
      {rows.map((lead) => (
        <SearchOption key={lead.id} {...option({ kind, id: lead.id })}>
          <FoundLead lead={lead} words={words} />
        </SearchOption>
      ))}
      {total > rows.length && (
        <SearchOption {...option({ kind, id: null })}>
          Show all {total.toLocaleString('en-US')} in {name}
        </SearchOption>
      )}
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
      className={styles.option}
      onClick={onPick}
      onKeyDown={({ key }) => key === 'Enter' && onPick()}
    >
      {children}
    </div>
  );
}
