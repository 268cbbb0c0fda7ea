import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../../contract/client.ts';
import type { Endpoint, ReplyOf, SentBodyOf } from '../../contract/endpoint.ts';
import type { SocketState } from '../../realtime/socket.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { problemOf } from '../ports/connection.ts';
import { useDesk } from './context.tsx';

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

  const forget = () => setProblem('');
  return { busy, problem, run, forget };
}

export const sayFailed = (title: string, error: unknown) =>
  toast({ variant: 'destructive', title, description: problemOf(error) });

export interface Reading<Found> {
  /** Null until loaded; kept during a reload. */
  found: Found | null;
  problem: string;
  reload(): Promise<void>;
}

/**
 * Reads when its screen opens, when `version` changes, and after a failed read once the connection is
 * back. A reply that arrives after a newer read began is dropped.
 */
export function useReading<Found>(read: () => Promise<Found>, version?: unknown): Reading<Found> {
  const { connection } = useDesk().desk;
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    try {
      const next = await read();
      if (mine !== asked.current) return;
      setFound(next);
      setProblem('');
    } catch (error) {
      if (mine === asked.current) setProblem(problemOf(error));
    }
  }, [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version triggers a reload.
  useEffect(() => void reload(), [reload, version]);
  useEffect(() => {
    const retry = (state: SocketState) => state === 'online' && void reload();
    return problem ? connection.onState(retry) : undefined;
  }, [problem, connection, reload]);
  return { found, problem, reload };
}

/** Reads the reply of an endpoint, and anew for other parameters. */
export function useReply<E extends Endpoint>(
  endpoint: E,
  sent: Pick<CallOptions<SentBodyOf<E>>, 'body' | 'params'> = {},
  version?: unknown,
): Reading<ReplyOf<E>> {
  const { call } = useDesk().desk;
  const key = JSON.stringify(sent);
  const read = useCallback(() => call(endpoint, JSON.parse(key)), [call, endpoint, key]);
  return useReading(read, version);
}

interface FailedProps extends Pick<ComponentProps<typeof Banner>, 'children' | 'className'> {
  onRetry: () => void;
}

export function Failed({ children, className, onRetry }: FailedProps) {
  return (
    <Banner tone="danger" role="alert" className={className}>
      <p>{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Banner>
  );
}

export function ReadingState({ found, problem, reload }: Reading<unknown>) {
  if (problem) return <Failed onRetry={() => void reload()}>{problem}</Failed>;
  return found === null ? <p role="status">Loading…</p> : null;
}
