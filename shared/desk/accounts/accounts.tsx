import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type BackupState, readBackups } from '../../contract/backups.ts';
import { listSessions, listStaff } from '../../contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { useList } from '../app/list.tsx';
import { shopTime, useNow } from '../app/time.tsx';
import { QuickReplies } from '../conversations/quick-replies.tsx';
import { spanOf } from '../lead-facts/history.tsx';
import { problemOf } from '../stores/problem.ts';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';
import { Devices, PasswordForm } from './own-account.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { Phones } from './phones.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Staff } from './staff.tsx';
import { WeeklyMailForm } from './weekly-mail.tsx';

export function Accounts() {
  const { call, detail, session } = useDesk().desk;
  const role = useStore(session).who?.role;
  const devices = useList(useCallback(() => call(listSessions), [call]));
  const staff = useList(useCallback(() => call(listStaff), [call]));
  const reload = () => Promise.all([devices.reload(), staff.reload()]);
  return (
    <div className={styles.accounts}>
      <PasswordForm onChanged={devices.reload} />
      <SecondFactor onChanged={reload} />
      <Devices list={devices} />
      <Phones />
      <OwnCalendar />
      <Staff list={staff} />
      {role === 'owner' && <WeeklyMailForm />}
      <QuickReplies />
      {role === 'owner' && <Backups />}
      {role === 'owner' && (
        <section>
          <h3>Activity log</h3>
          <p className={classNames(parts.quiet, styles.quiet)}>
            Who did what at the desk, for two years.
          </p>
          <p>
            <Button onClick={() => detail.open({ show: 'audit' })}>Open the activity log</Button>
          </p>
        </section>
      )}
    </div>
  );
}

/** So often it is asked again while somebody looks. */
const AGAIN = 60_000;

/** How old the newest backup is, for owners. */
function Backups() {
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
