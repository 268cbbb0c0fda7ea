import { Fragment, type RefObject, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ContactOutcome, contactOutcomes } from '../../contract/history.ts';
import type { Lead } from '../../contract/leads.ts';
import { laterTimes, laterWhen } from '../../rules/promise.ts';
import { instantAt, wallTime } from '../../rules/shop-clock.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu, MenuGroup, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useDesk, useMe, useTriage } from '../app/context.tsx';
import { Form, FormEnd, useFirstFocus } from '../app/controls.tsx';
import parts from '../styles/parts.module.css';
import type { LeadWork } from './lead-change.ts';

interface Props {
  name: string;
  /** The full name of the button, where its word alone says too little. */
  label?: string;
  shortcut?: string;
  busy: boolean;
  /** Resolves to the reason of the failure, or '' on success. */
  onChange: (change: LeadWork) => Promise<string>;
}

export function ContactMenu({ name, label, shortcut, busy, onChange }: Props) {
  return (
    <Menu name={name} label={label} busy={busy} aria-keyshortcuts={shortcut}>
      {ContactOutcome.options.map((contact) => (
        <MenuItem key={contact} onSelect={() => onChange({ contact })}>
          {contactOutcomes[contact]}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface AssignProps extends Props {
  /** Account that holds the leads; null when nobody does, or when several leads have different holders. */
  holder: string | null;
  isHeld: boolean;
}

export function AssignMenu({ name, label, shortcut, busy, holder, isHeld, onChange }: AssignProps) {
  const { colleagues } = useTriage();
  const { phase, all } = useStore(colleagues);
  const me = useMe();
  return (
    <Menu
      name={name}
      label={label}
      busy={busy}
      aria-keyshortcuts={shortcut}
      onOpen={() => void colleagues.load()}
    >
      {all.length === 0 && (
        <MenuItem disabled onSelect={() => {}}>
          {phase === 'failed' ? 'The staff could not be loaded' : 'Loading…'}
        </MenuItem>
      )}
      {all.map(({ id, name: called }) => (
        <MenuItem
          key={id}
          disabled={id === holder}
          hint={id === holder ? 'has it' : undefined}
          onSelect={() => onChange({ assign: id })}
        >
          {called}
          {id === me && ' (you)'}
        </MenuItem>
      ))}
      {isHeld && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => onChange({ claim: false })}>Release to everybody</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Hides the lead until then, or sets a time for a call. */
export type Plan = 'snooze' | 'call_back';

const names: Record<Plan, string> = { snooze: 'Snooze until', call_back: 'Call back' };
const ends: Record<Plan, string> = { snooze: 'Back now', call_back: 'No call back any more' };

/** Returns the plans that any of the leads has, which the menu offers to end. */
export function plannedOf(leads: readonly Lead[]): Plan[] {
  const plans: Plan[] = [];
  if (leads.some(({ snoozed_until }) => snoozed_until !== undefined)) plans.push('snooze');
  if (leads.some(({ call_back_at }) => call_back_at !== undefined)) plans.push('call_back');
  return plans;
}

interface LaterProps extends Props {
  plans: readonly Plan[];
  planned: readonly Plan[];
}

export function LaterMenu({ plans, name, label, shortcut, busy, planned, onChange }: LaterProps) {
  const [asked, setAsked] = useState<Plan | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Menu ref={button} name={name} label={label} busy={busy} aria-keyshortcuts={shortcut}>
        {plans.map((plan, place) => (
          <Fragment key={plan}>
            {place > 0 && <MenuLine />}
            <MenuGroup name={plans.length > 1 && names[plan]}>
              <Times choose={(at) => onChange({ [plan]: at.toISOString() })} />
              <MenuItem onSelect={() => setAsked(plan)}>Another time…</MenuItem>
              {planned.includes(plan) && (
                <MenuItem onSelect={() => onChange({ [plan]: null })}>{ends[plan]}</MenuItem>
              )}
            </MenuGroup>
          </Fragment>
        ))}
      </Menu>
      {asked && (
        <AskTime
          title={names[asked]}
          onTime={(at) => onChange({ [asked]: at.toISOString() })}
          onClose={() => setAsked(null)}
          opener={button}
        />
      )}
    </>
  );
}

/** The times are those at the opening of the menu. */
function Times({ choose }: { choose: (at: Date) => void }) {
  const { facts } = useDesk();
  const [now] = useState(() => new Date());
  return laterTimes(facts, now).map(({ name, at }) => (
    <MenuItem key={name} hint={laterWhen(facts, at, now)} onSelect={() => choose(at)}>
      {name}
    </MenuItem>
  ));
}

interface AskTimeProps {
  title: string;
  /** Resolves to the reason of the failure, or '' on success. */
  onTime: (at: Date) => Promise<string>;
  onClose: () => void;
  /** Gets the focus afterwards, because the menu item that opened the dialog is gone. */
  opener: RefObject<HTMLElement | null>;
}

export function AskTime({ title, onTime, onClose, opener }: AskTimeProps) {
  function close() {
    onClose();
    // The dialog returns the focus first.
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
  }
  return (
    <Dialog open onClose={close} title={title}>
      <TimeForm onTime={onTime} onClose={close} />
    </Dialog>
  );
}

function wrongIn(at: Date | null): string {
  if (!at) return 'Please choose a date and a time that the clocks show.';
  return at.getTime() <= Date.now() ? 'Please choose a time ahead.' : '';
}

function TimeForm({ onTime, onClose }: Pick<AskTimeProps, 'onTime' | 'onClose'>) {
  const { timeZone } = useDesk().facts;
  const [state, set] = useState({ typed: '', problem: '', busy: false });
  const { typed, problem, busy } = state;
  const field = useFirstFocus<HTMLInputElement>();

  async function send() {
    const at = instantAt(typed, timeZone);
    const wrong = wrongIn(at);
    if (busy) return;
    if (!at || wrong) return set({ typed, problem: wrong, busy });
    set({ typed, problem: '', busy: true });
    const why = await onTime(at);
    set({ typed, problem: why, busy: false });
    // A form closed meanwhile must not close what was opened since.
    if (!why && field.current) onClose();
  }

  return (
    <Form wrong={state} className={parts.form} noValidate onSubmit={send}>
      <TextField
        ref={field}
        label="Date and time at the shop"
        type="datetime-local"
        value={typed}
        error={problem}
        readOnly={busy}
        min={wallTime(new Date(), timeZone)}
        onChange={({ target }) => set({ typed: target.value, problem: '', busy })}
      />
      <FormEnd send="Save" busy={busy} onCancel={onClose} />
    </Form>
  );
}
