import { useCallback, useEffect, useState } from 'react';
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
