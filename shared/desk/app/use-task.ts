import { useCallback, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { problemOf } from '../stores/problem.ts';

/** One thing being done at a time, and why the last one failed. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  /** Resolves to why it failed; '' when it worked. */
  const run = useCallback(
    async (task: () => Promise<unknown>, onFailure?: (error: unknown) => void): Promise<string> => {
      setBusy(true);
      setProblem('');
      try {
        await task();
        return '';
      } catch (error) {
        const why = problemOf(error);
        setProblem(why);
        onFailure?.(error);
        return why;
      } finally {
        setBusy(false);
      }
    },
    [],
  );

  return { busy, problem, run };
}

export const sayFailed = (title: string, error: unknown) =>
  toast({ variant: 'destructive', title, description: problemOf(error) });
