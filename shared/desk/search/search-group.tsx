import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { kindOf, leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { readablePhone } from '../../rules/phone.ts';
import { useHolder } from '../app/context.tsx';
import { When } from '../app/time.tsx';
import { LeadMarks } from '../lead-facts/marks.tsx';
import parts from '../styles/parts.module.css';
import styles from './search.module.css';
import type { KindResults, SearchChoice, SearchCommand } from './search-results.ts';

export type Choice = SearchChoice | SearchCommand;

type OptionOf = (choice: Choice) => { id: string; isActive: boolean; onPick: () => void };

interface Props {
  found: KindResults;
  optionOf: OptionOf;
}

export function SearchGroup({ found: { kind, rows, total }, optionOf }: Props) {
  const titleId = useId();
  const name = leadRegistry[kind].names.tab;
  return (
    <fieldset className={styles.group} aria-labelledby={titleId}>
      <p id={titleId} className={styles.kind}>
        {name}
      </p>
      {rows.map((lead) => (
        <Option key={lead.id} {...optionOf({ kind, id: lead.id })}>
          <FoundLead lead={lead} />
        </Option>
      ))}
      {total > rows.length && (
        <Option {...optionOf({ kind, id: null })}>
          Show all {total.toLocaleString('en-US')} in {name}
        </Option>
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
        <Option key={command.id} {...optionOf(command)}>
          <span>
            {command.name} {command.key && <kbd>{command.key}</kbd>}
          </span>
        </Option>
      ))}
    </fieldset>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onPick: () => void;
  children: ReactNode;
}

/** The field keeps the focus; `aria-activedescendant` marks the active option. */
export function Option({ id, isActive, onPick, children }: OptionProps) {
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
      className={parts.option}
      onClick={onPick}
      onKeyDown={({ key }) => key === 'Enter' && onPick()}
    >
      {children}
    </div>
  );
}

function FoundLead({ lead }: { lead: Lead }) {
  const holder = useHolder(lead);
  const { name, email, phone } = kindOf(lead).person(lead);
  const said = [kindOf(lead).message(lead), lead.notes && `Notes: ${lead.notes}`];
  return (
    <>
      <span className={styles.who}>
        <span>{name}</span> <LeadMarks lead={lead} holder={holder} />
        <When at={lead.created_at} />
      </span>
      <span className={styles.reach}>
        {email && <span>{email}</span>}
        {phone && <span>{readablePhone(phone)}</span>}
      </span>
      <span className={styles.said}>{said.filter(Boolean).join(' · ')}</span>
    </>
  );
}
