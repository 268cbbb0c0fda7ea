import { useCallback, useEffect, useState } from 'react';
import { readAgenda, type Visit } from '../../contract/consultation.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { useDesk } from '../app/context.tsx';
import { type NameOf, useNameOf } from '../app/staff-names.ts';
import { problemOf } from '../stores/problem.ts';

export type AgendaVisit = ReplyOf<typeof readAgenda>[number];

interface Visits {
  /** The first one first; null until they are known. */
  visits: readonly AgendaVisit[] | null;
  problem: string;
  reload: () => void;
}

/** Whoever goes is called what they are called now. */
function withNames({ clashes, ...visit }: AgendaVisit, nameOf: NameOf): AgendaVisit {
  const named = (one: Visit): Visit => ({ ...one, by: one.by && nameOf(one.by_id, one.by) });
  return {
    ...named(visit),
    clashes: clashes.map((clash) => ({ ...clash, visit: named(clash.visit) })),
  };
}

/** A connection that was lost may have missed what changed; a request that has just come has no visit yet. */
function mayChangeVisits(frame: ServerFrame): boolean {
  if (frame.type === 'connected') return true;
  const isOfLead = frame.type === 'leadChanged' || frame.type === 'leadErased';
  return isOfLead && frame.data.kind === 'consultations';
}

/** The visits that begin from an instant on and before another, as the server has them, and again whenever they may have changed. */
export function useVisits(from: string, to: string): Visits {
  const { call, connection } = useDesk().desk;
  const nameOf = useNameOf();
  const [known, setKnown] = useState<{ from: string; visits: readonly AgendaVisit[] } | null>(null);
  const [problem, setProblem] = useState('');
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more, it reads once more.
  useEffect(() => {
    let isHere = true;
    let isReading = false;
    let isStale = false;

    /** One at a time: what a burst changes is read once it is over. */
    async function read() {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale && isHere) {
        isStale = false;
        await call(readAgenda, { body: { from, to } }).then(
          (visits) => {
            if (!isHere) return;
            setKnown({ from, visits });
            setProblem('');
          },
          (error) => isHere && setProblem(problemOf(error)),
        );
      }
      isReading = false;
    }

    void read();
    const leave = connection.onFrame((frame) => {
      if (mayChangeVisits(frame)) void read();
    });
    return () => {
      isHere = false;
      leave();
    };
  }, [call, connection, from, to, asked]);

  const visits = known?.from === from ? known.visits : null;
  return {
    visits: visits?.map((visit) => withNames(visit, nameOf)) ?? null,
    problem,
    reload: useCallback(() => setAsked((times) => times + 1), []),
  };
}
