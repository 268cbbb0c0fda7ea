import { useEffect } from 'react';
import { useStore } from 'zustand';
import { readBackups } from '../../contract/backups.ts';
import { readWeeklyMail, saveWeeklyMail, WeeklyMail } from '../../contract/figures.ts';
import { listSessions, listStaff } from '../../contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner, useTriage } from '../app/context.tsx';
import { useShapeForm } from '../app/controls.tsx';
import { ReadingState, useReply } from '../app/requests.tsx';
import { QuickReplies } from '../conversations/quick-replies.tsx';
import { Ago } from '../lead-facts/history.tsx';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';
import { Devices, PasswordForm } from './own-account.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { Phones } from './phones.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Staff } from './staff.tsx';

export function Accounts() {
  const { detail } = useDesk().desk;
  const isOwner = useIsOwner();
  const devices = useReply(listSessions);
  // Reloads whenever an account has changed at any desk.
  const colleagues = useStore(useTriage().colleagues, ({ all }) => all);
  const staff = useReply(listStaff, {}, colleagues);
  const reload = () => Promise.all([devices.reload(), staff.reload()]);
  return (
    <div className={styles.accounts}>
      <PasswordForm onChanged={devices.reload} />
      <SecondFactor onChanged={reload} />
      <Devices list={devices} />
      <Phones />
      <OwnCalendar />
      <Staff list={staff} />
      {isOwner && <WeeklyMailForm />}
      <QuickReplies />
      {isOwner && <Backups />}
      {isOwner && (
        <section>
          <h3>Activity log</h3>
          <p className={parts.quiet}>Who did what at the desk, for two years.</p>
          <p>
            <Button onClick={() => detail.open({ show: 'audit' })}>Open the activity log</Button>
          </p>
        </section>
      )}
    </div>
  );
}

const AGAIN_AFTER_MS = 60_000;

function Backups() {
  const { found, problem, reload } = useReply(readBackups);
  useEffect(() => {
    const timer = setInterval(() => void reload(), AGAIN_AFTER_MS);
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
      {found?.last && (
        <p>
          Last backup <Ago at={found.last} />, verified.
        </p>
      )}
      {found && !found.last && <p>There is no backup yet.</p>}
      {found && !found.scheduled && (
        <p>The server makes no backups: it was started with BACKUPS set to 0.</p>
      )}
    </section>
  );
}

function WeeklyMailForm() {
  const reading = useReply(readWeeklyMail);
  return (
    <section>
      <h3>The week in a mail</h3>
      <p className={parts.quiet}>
        On Monday at 7 AM: what the figures say of the week before, in six sentences.
      </p>
      {reading.found && <AddressForm saved={reading.found} />}
      <ReadingState {...reading} />
    </section>
  );
}

/** Shown once the saved address is loaded, because that would overwrite typed text. */
function AddressForm({ saved }: { saved: WeeklyMail }) {
  const { call } = useDesk().desk;
  const form = useShapeForm(WeeklyMail, saved, async (body, reset) => {
    const { email } = await call(saveWeeklyMail, { body });
    reset({ email });
    toast({ title: email ? `The week comes to ${email} on Mondays` : 'No mail about the week' });
  });
  const { error = form.problem, ...email } = form.field('email');

  return (
    <form className={classNames(parts.row, styles.rename)} noValidate onSubmit={form.onSubmit}>
      <TextField
        label="Your email address"
        hint="Empty for none"
        type="email"
        autoComplete="email"
        error={error}
        {...email}
      />
      <Button type="submit" busy={form.busy}>
        Save the address
      </Button>
    </form>
  );
}
