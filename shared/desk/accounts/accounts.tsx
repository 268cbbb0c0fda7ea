import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { readBackups } from '../../contract/backups.ts';
import { listSessions, listStaff } from '../../contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { useReading } from '../app/reading.tsx';
import { shopTime, useNow } from '../app/time.tsx';
import { QuickReplies } from '../conversations/quick-replies.tsx';
import { spanOf } from '../lead-facts/history.tsx';
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
  const devices = useReading(useCallback(() => call(listSessions), [call]));
  const staff = useReading(useCallback(() => call(listStaff), [call]));
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
  const { found, problem, reload } = useReading(useCallback(() => call(readBackups), [call]));
  useEffect(() => {
    const timer = setInterval(() => void reload(), AGAIN);
    return () => clearInterval(timer);
  }, [reload]);

  return (
    <section>
      <h3>Backups</h3>
      {problem && <p role="alert">{problem}</p>}
      {found?.problem && (
        <Banner tone="danger" role="status">
          <p>The last backup failed. {found.problem}</p>
        </Banner>
      )}
      {found && <p>{found.last ? <Last at={found.last} /> : 'There is no backup yet.'}</p>}
      {found && !found.scheduled && (
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
