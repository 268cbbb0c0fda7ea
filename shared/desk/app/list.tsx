import { useCallback, useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { problemOf } from '../stores/problem.ts';

export interface List<Item> {
  items: readonly Item[] | null;
  problem: string;
  reload(): Promise<void>;
}

/** A short list read when its screen opens, and again after each change. */
export function useList<Item>(read: () => Promise<readonly Item[]>): List<Item> {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const [problem, setProblem] = useState('');
  const reload = useCallback(async () => {
    try {
      setItems(await read());
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error));
    }
  }, [read]);
  useEffect(() => void reload(), [reload]);
  return { items, problem, reload };
}

type ListStateProps = Omit<List<unknown>, 'items'> & { isThere: boolean };

/** What stands in place of a short list until it is there, or why it is not. */
export function ListState({ isThere, problem, reload }: ListStateProps) {
  if (problem) {
    return (
      <Banner tone="danger" role="alert">
        <p>{problem}</p>
        <Button onClick={() => void reload()}>Try again</Button>
      </Banner>
    );
  }
  return isThere ? null : <p role="status">Loading…</p>;
}
