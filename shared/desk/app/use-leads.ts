import { useEffect, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { byKind, type Lead, type LeadRef } from '../../contract/leads.ts';
import { isMailRef } from '../../contract/mail.ts';
import { type DeskCounts, deskCounts } from '../../rules/attention.ts';
import { problemOf } from '../ports/connection.ts';
import { type LeadsStates, leadsOfKind } from '../stores/leads.ts';
import { useDesk, useMe, useTriage } from './context.tsx';

/** `reading` until it is known whether the record exists. */
export type KnownLead =
  | { state: 'held'; lead: Lead }
  | { state: 'reading' | 'gone' }
  | { state: 'failed'; problem: string; retry(): void };

/** Finds a record by id and loads it when it is not held; a number from a mail is replaced by the id. */
export function useLead({ kind, id }: LeadRef): KnownLead {
  const { leads, detail } = useDesk().desk;
  const store = leadsOfKind(leads, kind);
  const lead = useStore(store, ({ rows }) => rows.find((row) => row.id === id));
  const phase = useStore(store, (state) => state.phase);
  const isPart = useStore(store, ({ beyond }) => beyond !== null);
  const mayBeKept = isPart || phase === 'failed' || isMailRef(id);
  const isWanted = lead === undefined && mayBeKept && phase !== 'loading';
  const [asked, setAsked] = useState<KnownLead>({ state: 'reading' });
  const [attempt, retry] = useReducer((before: number) => before + 1, 0);
  const last = useRef<Lead>(undefined);
  if (lead) last.current = lead;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt triggers a request.
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    const show = (next: KnownLead) => isHere && setAsked(next);
    show({ state: 'reading' });
    store.read(id).then(
      (kept) => {
        if (kept === null) show({ state: 'gone' });
        else if (kept !== id && isHere) detail.open({ show: 'lead', kind, id: kept });
      },
      (error) => show({ state: 'failed', problem: problemOf(error), retry }),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, store, detail, kind, id, attempt]);

  if (lead) return { state: 'held', lead };
  // A reloaded list holds only its newest rows, so an open record and its drafts stay until it is loaded.
  if (isWanted && asked.state === 'reading' && last.current?.id === id)
    return { state: 'held', lead: last.current };
  if (isWanted) return asked;
  return { state: phase === 'loading' ? 'reading' : 'gone' };
}

/** Rows of every kind, paced when many change. */
export function useLeadsStates(): LeadsStates {
  const { paced } = useTriage();
  return useStore(
    paced,
    useShallow((states) => byKind<LeadsStates>((kind) => states[kind])),
  );
}

export function useCounts(): DeskCounts {
  const { paced } = useTriage();
  const me = useMe();
  return useStore(
    paced,
    useShallow(({ attention }) => deskCounts(attention.latest, me)),
  );
}
