import { useEffect, useState } from 'react';
import { findLeads } from '../../contract/lead-lists.ts';
import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { finds, normalizeForSearch, wordsOf } from '../../rules/lead-search/search-text.ts';
import type { OpenDesk } from '../app/create.ts';
import { problemOf } from '../ports/connection.ts';
import { leadsOfKind } from '../stores/leads.ts';

export interface KindResults {
  kind: LeadKind;
  rows: readonly Lead[];
  total: number;
}

export const SHOWN_PER_KIND = 6;

export function resultsOf(
  kind: LeadKind,
  rows: readonly Lead[],
  words: readonly string[],
): KindResults {
  const found: Lead[] = [];
  let total = 0;
  for (const row of rows) {
    if (!finds(words, row)) continue;
    total += 1;
    if (found.length < SHOWN_PER_KIND) found.push(row);
  }
  return { kind, rows: found, total };
}

/** A record, or with a null id the whole list of its kind. */
export interface SearchChoice {
  kind: LeadKind;
  id: string | null;
}

export function choicesIn({ kinds }: { kinds: readonly KindResults[] }): SearchChoice[] {
  return kinds.flatMap(({ kind, rows, total }) => [
    ...rows.map(({ id }) => ({ kind, id })),
    ...(total > rows.length ? [{ kind, id: null }] : []),
  ]);
}

/** Returns the next position; null when the key does not move. */
export function stepped(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + 6);
    case 'PageUp':
      return Math.max(0, at - 6);
    default:
      return null;
  }
}

export interface SearchCommand {
  id: string;
  name: string;
  /** The command in one word. */
  short: string;
  /** Does the same without the search. */
  key?: string;
  run(): void;
}

/** Returns commands with a word for each typed word to begin; all commands for an empty search. */
export function commandsFor(
  commands: readonly SearchCommand[],
  search: string,
): readonly SearchCommand[] {
  const words = wordsOf(search);
  return commands.filter(({ name, short }) => {
    const own = wordsOf(`${name} ${short}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** True when a command's full name was typed; then commands come before records. */
export function isNamed(commands: readonly SearchCommand[], search: string): boolean {
  const typed = normalizeForSearch(search.trim());
  return commands.some(({ name, short }) =>
    [name, short].some((one) => normalizeForSearch(one) === typed),
  );
}

export interface Results {
  words: readonly string[];
  kinds: readonly KindResults[];
  /** Why a part could not be searched; '' when all was. */
  problem: string;
}

const nothing: Results = { words: [], kinds: [], problem: '' };

/** Requests wait until no key has been pressed for this long. */
const ASK_AFTER_MS = 150;

/** True when this desk does not hold, or may not hold, all leads of the kind. */
function mayLack(leads: OpenDesk['leads'], kind: LeadKind): boolean {
  const { beyond, phase } = leadsOfKind(leads, kind).getState();
  return beyond !== null || phase !== 'ready';
}

/** Searches held kinds here and the others on the server; shows results once all kinds are done. */
export function useResults(
  { leads, call }: Pick<OpenDesk, 'leads' | 'call'>,
  search: string,
): Results {
  const [results, setResults] = useState<Results>(nothing);
  useEffect(() => {
    const words = wordsOf(search);
    if (words.length === 0) {
      setResults(nothing);
      return;
    }
    let isWanted = true;
    const isPart = (kind: LeadKind) => mayLack(leads, kind);
    async function ask(kind: LeadKind): Promise<KindResults> {
      const body = { search, limit: SHOWN_PER_KIND };
      const { rows, total } = await call(findLeads, { params: { kind }, body });
      return { kind, rows, total };
    }

    async function look() {
      const asked = Promise.allSettled(leadKinds.filter(isPart).map(ask));
      const found: KindResults[] = [];
      for (const kind of leadKinds) {
        if (isPart(kind)) continue;
        found.push(resultsOf(kind, leadsOfKind(leads, kind).getState().rows, words));
        // Lets a key pressed meanwhile cancel the search of fifty thousand records.
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (!isWanted) return;
      }
      let problem = '';
      for (const one of await asked) {
        if (one.status === 'fulfilled') found.push(one.value);
        else problem = problemOf(one.reason);
      }
      const kinds = leadKinds.flatMap((kind) => found.filter((one) => one.kind === kind));
      if (isWanted) setResults({ words, kinds: kinds.filter(({ total }) => total > 0), problem });
    }

    const timer = setTimeout(() => void look(), leadKinds.some(isPart) ? ASK_AFTER_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [leads, call, search]);
  return results;
}
