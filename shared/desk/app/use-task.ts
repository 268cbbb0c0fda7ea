import { useCallback, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { problemOf } from '../stores/problem.ts';

export function useTask() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  /** Resolves to the reason of the failure, or '' on success. */
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
