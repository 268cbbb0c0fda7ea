import { useEffect, useState } from 'react';
import { findLeads } from '../../contract/lead-lists.ts';
import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { normalizeForSearch, wordsOf } from '../../rules/lead-search/normalize-for-search.ts';
import { finds } from '../../rules/lead-search/search-text.ts';
import type { OpenDesk } from '../app/create.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';

/** What one kind has of what is looked for: the newest few, and how many there are. */
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

/** One line that can be chosen: a record, or with no id the whole list of its kind. */
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

/** Where a key leads among so many lines; null when it is no key of the list's. */
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
  /** What it is called in a word. */
  short: string;
  /** Does the same without the search. */
  key?: string;
  run(): void;
}

/** The commands of which every word that was typed begins one; all of them where nothing was typed. */
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

/** Whether one was named in full: then it is meant, whoever else goes by that word. */
export function isNamed(commands: readonly SearchCommand[], search: string): boolean {
  const typed = normalizeForSearch(search.trim());
  return commands.some(({ name, short }) =>
    [name, short].some((one) => normalizeForSearch(one) === typed),
  );
}

export interface Results {
  words: readonly string[];
  kinds: readonly KindResults[];
  /** Why not everything could be looked through; empty when it could. */
  problem: string;
}

const nothing: Results = { words: [], kinds: [], problem: '' };

/** Typing on is quicker: what the server is asked for waits for a moment without a key. */
const ASK_AFTER_MS = 150;

/** More is kept than held here, or it is not known yet that nothing is missing. */
function mayLack(leads: OpenDesk['leads'], kind: LeadKind): boolean {
  const { beyond, phase } = leadsOfKind(leads, kind).getState();
  return beyond !== null || phase !== 'ready';
}

/**
 * What is found of each kind, as soon as all of them have been looked through: here where all of a kind is held, else
 * by the server.
 */
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
        // A key pressed meanwhile does not wait for fifty thousand records.
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
