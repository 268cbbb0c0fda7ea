import { useRef } from 'react';
import { useStore } from 'zustand';
import { callName } from '../../rules/lead-kinds/call.ts';
import { laterWhen } from '../../rules/promise.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk, useNameOf } from '../app/context.tsx';
import { SureButton } from '../app/controls.tsx';
import { useKeptFocus } from '../app/kept-focus.ts';
import { saidOf } from '../changes/lead-change.ts';
import type { UnsentCall } from '../stores/calls.ts';
import type { KeptChange } from '../stores/kept-changes.ts';
import styles from './calls.module.css';

/** `afterwards` finds what gets the focus once nothing is left. */
export function UnsentCalls({ afterwards }: { afterwards: () => HTMLElement | null }) {
  const { calls, keptChanges } = useDesk().desk;
  const { unsent: all, left, isOpen } = useStore(calls);
  const { kept } = useStore(keptChanges);
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list, afterwards);
  // The open form shows its own call's progress.
  const unsent = isOpen ? [] : all;
  if (unsent.length + kept.length + left.length === 0) return null;
  return (
    <Banner tone="warning" role="status" className={styles.unsent}>
      <ul ref={list} {...keptFocus}>
        {kept.map((one) => (
          <Kept key={one.id} one={one} />
        ))}
        {unsent.map((one) => (
          <Unsent key={one.id} one={one} />
        ))}
        {left.map((one) => (
          <Left key={one.id} one={one} />
        ))}
      </ul>
    </Banner>
  );
}

function Kept({ one: { id, kind, lead, name, change, problem } }: { one: KeptChange }) {
  const { desk, facts } = useDesk();
  const nameOf = useNameOf();
  const said = saidOf({ name }, change, {
    when: (at) => laterWhen(facts, new Date(at), new Date()),
    staff: (account) => `${nameOf(account, 'A colleague')} has`,
  });
  const what = said.includes(name) ? said : `${said}: ${name}`;
  if (!problem) return <li>{what} (kept on this machine, sent when the network is back)</li>;
  const whom = <span className="visually-hidden">: {name}</span>;
  return (
    <li data-row={id}>
      This did not go through: “{what}”. {problem}{' '}
      <Button onClick={() => desk.detail.open({ show: 'lead', kind, id: lead })}>Open{whom}</Button>{' '}
      <Button onClick={() => desk.keptChanges.drop(id)}>Dismiss{whom}</Button>
    </li>
  );
}

/** A call whose writer signed out before it was stored; the caller still waits. */
function Left({ one }: { one: UnsentCall }) {
  const { calls } = useDesk().desk;
  const nameOf = useNameOf();
  const name = callName(one.form);
  return (
    <li data-row={one.id}>
      {name}: {nameOf(one.by, 'a colleague')} wrote it down on this machine, and it may not be
      saved.{' '}
      <Button onClick={() => void calls.takeOver(one)}>
        Save it as yours<span className="visually-hidden">: {name}</span>
      </Button>{' '}
      <ThrowAway one={one} />
    </li>
  );
}

function ThrowAway({ one: { id, form } }: { one: UnsentCall }) {
  const { calls } = useDesk().desk;
  return (
    <SureButton
      action="Throw away"
      sure="Really throw away"
      whom={callName(form)}
      onSure={() => calls.drop(id)}
    />
  );
}

function Unsent({ one }: { one: UnsentCall }) {
  const { calls } = useDesk().desk;
  const isBegun = useStore(calls, ({ draft }) =>
    [draft?.name, draft?.phone, draft?.email, draft?.message].some(Boolean),
  );
  const name = callName(one.form);
  if (!one.problem) return <li>{name}: kept on this machine, sent when the server is back.</li>;
  return (
    <li data-row={one.id}>
      {name} is not saved. {one.problem}{' '}
      {/* The form holds one call, so correcting would replace what is typed in it. */}
      {isBegun ? (
        <Button onClick={calls.open}>Finish the call you began first</Button>
      ) : (
        <Button onClick={() => calls.correct(one)}>
          Put it right<span className="visually-hidden">: {name}</span>
        </Button>
      )}{' '}
      <ThrowAway one={one} />
    </li>
  );
}
