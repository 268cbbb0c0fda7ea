import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addPhone, type Phone, removePhone, testPhone } from '../../contract/phones.ts';
import { changePreferences, readPreferences } from '../../contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { useListFocus } from '../app/kept-focus.ts';
import { Failed, ReadingState, useReply, useTask } from '../app/requests.tsx';
import { Ago } from '../lead-facts/history.tsx';
import type { PushHost } from '../ports/host.ts';
import parts from '../styles/parts.module.css';
import styles from './accounts.module.css';
import { systemName } from './own-account.tsx';

export function Phones() {
  const { phones, host } = useDesk().desk;
  const { known, problem } = useStore(phones);
  const focus = useListFocus();
  useEffect(() => void phones.load(), [phones]);
  return (
    <section>
      <h3 {...focus.title}>Phones that ring</h3>
      <ReadingState found={known} problem={problem} reload={phones.load} />
      {known?.refusal && host.push && <p>{known.refusal}</p>}
      {known?.phones.length === 0 && <p className={styles.quiet}>None so far.</p>}
      <ul className={styles.list} {...focus.list}>
        {known?.phones.map((phone) => (
          <PhoneRow key={phone.id} phone={phone} />
        ))}
      </ul>
      {known?.key && host.push && !known.phones.some(({ current }) => current) && (
        <TurnOn push={host.push} publicKey={known.key} />
      )}
      {known && known.phones.length > 0 && <OnCall />}
    </section>
  );
}

function PhoneRow({ phone }: { phone: Phone }) {
  const { call, phones, host } = useDesk().desk;
  const { id, name, rang_at, silent, current } = phone;
  const { busy, problem, run } = useTask();

  const tryOut = () =>
    run(async () => {
      const { passed, detail } = await call(testPhone, { params: { id } });
      toast({ title: passed ? 'It rang' : 'It did not ring', description: detail });
      await phones.load();
    });

  const end = () =>
    run(async () => {
      await call(removePhone, { params: { id } });
      if (current) await host.push?.unsubscribe();
      await phones.load();
    });

  return (
    <li data-row={id}>
      <span>
        {name} {current && <Badge tone="success">This one</Badge>}{' '}
        {silent && <Badge tone="danger">Shows nothing</Badge>}
        <span className={classNames(parts.quiet, styles.quiet)}>
          {rang_at ? 'last rang ' : 'has not rung so far'}
          {rang_at && <Ago at={rang_at} />}
        </span>
        {problem && <span role="alert">{problem}</span>}
      </span>
      <span className={parts.row}>
        <Button busy={busy} onClick={() => void tryOut()}>
          Try it<span className="visually-hidden">: {name}</span>
        </Button>
        <Button busy={busy} onClick={() => void end()}>
          End<span className="visually-hidden"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

function TurnOn({ push, publicKey }: { push: PushHost; publicKey: string }) {
  const { call, phones, session } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const ability = push.ability();
  if (ability === 'install')
    return (
      <p>
        On an iPhone: press Share, then “Add to Home Screen”, open the desk from there and come back
        to this place. Only then can it ring.
      </p>
    );
  if (ability === 'absent') return <p>This browser cannot ring while the desk is closed.</p>;

  const turnOn = () =>
    run(async () => {
      const subscription = await push.subscribe(publicKey);
      const whose = session.getState().who?.name ?? '';
      const name = `${whose}’s ${systemName(navigator.userAgent)}`;
      await call(addPhone, { body: { ...subscription, name } });
      await phones.load();
    });

  return (
    <>
      <p>
        <Button variant="primary" busy={busy} onClick={() => void turnOn()}>
          Let this device ring
        </Button>
      </p>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

/** Outside opening hours only staff on call are rung. */
function OnCall() {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const preferences = useReply(readPreferences);
  const { found } = preferences;

  const change = (on_call: boolean) =>
    run(async () => {
      await call(changePreferences, { body: { on_call } });
      await preferences.reload();
    });

  return (
    <>
      <Checkbox
        label="I am on call: ring outside the shop’s hours as well"
        checked={found?.on_call === true}
        disabled={found === null}
        onChange={({ target }) => !busy && void change(target.checked)}
      />
      <p className={parts.quiet}>Otherwise one notification in the morning sums up what came in.</p>
      {problem && <p role="alert">{problem}</p>}
      {preferences.problem && (
        <Failed onRetry={() => void preferences.reload()}>{preferences.problem}</Failed>
      )}
    </>
  );
}

/** Warns at every place of the desk when a phone of the user no longer rings. */
export function SilentPhones() {
  const { phones, place } = useDesk().desk;
  const silent = useStore(phones).known?.phones.filter((phone) => phone.silent) ?? [];
  if (silent.length === 0) return null;
  return (
    <Banner tone="warning" role="status">
      <p>
        {silent.map(({ name }) => name).join(' and ')} did not show what was sent last. Is it on,
        with a network, and are its notifications allowed?{' '}
        <Button onClick={() => place.show('account')}>Look under Account</Button>
      </p>
    </Banner>
  );
}
