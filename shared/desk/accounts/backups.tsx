import { useCallback, useEffect, useState } from 'react';
import { type BackupState, readBackups } from '../../contract/backups.ts';
import { Banner } from '../../ui/banner.tsx';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/use-now.ts';
import { shopTime } from '../app/when.tsx';
import { spanOf } from '../lead-facts/history.tsx';
import { problemOf } from '../stores/problem.ts';

/** So often it is asked again while somebody looks. */
const AGAIN = 60_000;

/** How old the newest backup is, for owners. */
export function Backups() {
  const { call } = useDesk().desk;
  const [state, setState] = useState<BackupState | null>(null);
  const [problem, setProblem] = useState('');
  const load = useCallback(async () => {
    try {
      setState(await call(readBackups));
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error));
    }
  }, [call]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), AGAIN);
    return () => clearInterval(timer);
  }, [load]);

  return (
    <section>
      <h3>Backups</h3>
      {problem && <p role="alert">{problem}</p>}
      {state?.problem && (
        <Banner tone="danger" role="status">
          <p>The last backup failed. {state.problem}</p>
        </Banner>
      )}
      {state && <p>{state.last ? <Last at={state.last} /> : 'There is no backup yet.'}</p>}
      {state && !state.scheduled && (
        <p>The server makes none by itself: it was started with BACKUPS set to 0.</p>
      )}
    </section>
  );
}

function Last({ at }: { at: string }) {
  const { timeZone } = useDesk().facts;
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(at)) / 1000));
  return (
    <>
      Last backup{' '}
      <time dateTime={at} title={shopTime(at, timeZone)}>
        {spanOf(seconds)} ago
      </time>
      , verified.
    </>
  );
}
