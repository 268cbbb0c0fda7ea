import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { kindOf, leadRegistry } from '../../rules/lead-kinds/lead-kinds.ts';
import { normalizeForSearch } from '../../rules/lead-search/normalize-for-search.ts';
import { readablePhone } from '../../rules/phone.ts';
import { useHolder } from '../app/staff-names.ts';
import { When } from '../app/time.tsx';
import { LeadMarks } from '../lead-facts/marks.tsx';
import parts from '../styles/parts.module.css';
import styles from './search.module.css';
import type { KindResults, SearchChoice, SearchCommand } from './search-results.ts';

export type Choice = SearchChoice | SearchCommand;

type OptionOf = (choice: Choice) => { id: string; isActive: boolean; onPick: () => void };

interface Props {
  found: KindResults;
  words: readonly string[];
  optionOf: OptionOf;
}

export function SearchGroup({ found: { kind, rows, total }, words, optionOf }: Props) {
  const titleId = useId();
  const name = leadRegistry[kind].names.tab;
  return (
    <fieldset className={styles.group} aria-labelledby={titleId}>
      <p id={titleId} className={styles.kind}>
        {name}
      </p>
      {rows.map((lead) => (
        <Option key={lead.id} {...optionOf({ kind, id: lead.id })}>
          <FoundLead lead={lead} words={words} />
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
          {command.name}
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

function FoundLead({ lead, words }: { lead: Lead; words: readonly string[] }) {
  const holder = useHolder(lead);
  const { name, email, phone } = kindOf(lead).person(lead);
  const where = snippetOf(kindOf(lead).message(lead), words);
  const notes = snippetOf(lead.notes, words);
  return (
    <>
      <span className={styles.who}>
        <Marked text={name} words={words} /> <LeadMarks lead={lead} holder={holder} />
        <When at={lead.created_at} />
      </span>
      <span className={styles.reach}>
        {email && <Marked text={email} words={words} />}
        {phone && <Marked text={readablePhone(phone)} words={words} />}
      </span>
      {where && (
        <span className={styles.where}>
          <Parts of={where} />
        </span>
      )}
      {notes && (
        <span className={styles.where}>
          Notes: <Parts of={notes} />
        </span>
      )}
    </>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const found = snippetOf(text, words);
  return <span>{found ? <Parts of={found} /> : text}</span>;
}

function Parts({ of }: { of: Snippet }) {
  let at = 0;
  return of.map(({ text, isMatch }) => {
    at += text.length;
    return isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

/** Parts of a text, marked where they match. */
type Snippet = readonly { text: string; isMatch: boolean }[];

const CHARACTERS_BEFORE = 24;
const LINE_CHARACTERS = 110;

/** Returns the part of a text around the first match; null without a match. */
export function snippetOf(text: string, words: readonly string[]): Snippet | null {
  const line = text.replace(/\s+/g, ' ').trim();
  const places = matchesIn(line, words);
  const first = places[0];
  if (!first) return null;
  const start = wordStart(line, first.from - CHARACTERS_BEFORE, first.from);
  const end = Math.min(line.length, start + LINE_CHARACTERS);
  const pieces: { text: string; isMatch: boolean }[] = [];
  let at = start;
  for (const { from, to } of places) {
    if (from < at || from >= end) continue;
    if (from > at) pieces.push({ text: line.slice(at, from), isMatch: false });
    pieces.push({ text: line.slice(from, Math.min(to, end)), isMatch: true });
    at = Math.min(to, end);
  }
  if (at < end) pieces.push({ text: line.slice(at, end), isMatch: false });
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false });
  if (end < line.length) pieces.push({ text: ' …', isMatch: false });
  return pieces;
}

/** Returns the start of the next word from a position on, unless no word starts before the match. */
function wordStart(line: string, from: number, before: number): number {
  if (from <= 0) return 0;
  const start = line.indexOf(' ', from - 1) + 1;
  return start > 0 && start <= before ? start : from;
}

/** Normalizing may change a text's length, so each letter is normalized alone to keep its position. */
function matchesIn(line: string, words: readonly string[]): { from: number; to: number }[] {
  const letters = Array.from(line);
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const letter of letters) {
    const one = normalizeForSearch(letter);
    for (let count = 0; count < one.length; count += 1) places.push(at);
    folded += one;
    at += letter.length;
  }
  places.push(at);
  return words
    .flatMap((word) => {
      const from = folded.indexOf(word);
      const to = from + word.length;
      return from < 0 ? [] : [{ from: places[from] ?? 0, to: places[to] ?? at }];
    })
    .sort((one, other) => one.from - other.from);
}
