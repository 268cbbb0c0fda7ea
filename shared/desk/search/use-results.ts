import { useEffect, useState } from 'react';
import { findLeads } from '../../contract/lead-lists.ts';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { wordsOf } from '../../rules/lead-search/normalize-for-search.ts';
import type { OpenDesk } from '../app/create.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';
import { type KindResults, resultsOf, SHOWN_PER_KIND } from './search-results.ts';

export interface Results {
  words: readonly string[];
  kinds: readonly KindResults[];
  /** Why not everything could be looked through; empty when it could. */
  problem: string;
}

const nothing: Results = { words: [], kinds: [], problem: '' };

/** Typing on is quicker: what the server is asked for waits for a moment without a key. In milliseconds. */
const ASK_AFTER = 150;

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
    const isPart = (kind: LeadKind) => leadsOfKind(leads, kind).getState().beyond !== null;

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

    const timer = setTimeout(() => void look(), leadKinds.some(isPart) ? ASK_AFTER : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [leads, call, search]);
  return results;
}
