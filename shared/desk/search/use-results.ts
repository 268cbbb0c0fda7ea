import { useEffect, useState } from 'react';
import { leadKinds } from '../../contract/leads.ts';
import { wordsOf } from '../lead-facts/normalize-for-search.ts';
import type { LeadsStores } from '../stores/leads.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { type KindResults, resultsOf } from './search-results.ts';

export interface Results {
  words: readonly string[];
  kinds: readonly KindResults[];
  isDone: boolean;
}

const nothing: Results = { words: [], kinds: [], isDone: true };

/** Looks through one kind at a time, so that a key pressed meanwhile does not wait for fifty thousand records. */
export function useResults(leads: LeadsStores, search: string): Results {
  const [results, setResults] = useState<Results>(nothing);
  useEffect(() => {
    const words = wordsOf(search);
    if (words.length === 0) {
      setResults(nothing);
      return;
    }
    const waiting = [...leadKinds];
    const kinds: KindResults[] = [];
    let timer = setTimeout(step, 0);
    function step() {
      const kind = waiting.shift();
      if (kind) {
        const found = resultsOf(kind, leadsOfKind(leads, kind).getState().rows, words);
        if (found.total > 0) kinds.push(found);
      }
      if (waiting.length > 0) timer = setTimeout(step, 0);
      else setResults({ words, kinds, isDone: true });
    }
    return () => clearTimeout(timer);
  }, [leads, search]);
  return results;
}
