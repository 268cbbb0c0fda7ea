import { Fragment, useRef, useState } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { laterTimes, laterWhen } from '../../rules/later-times.ts';
import { Menu, MenuGroup, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useDesk } from '../app/context.tsx';
import { AskTime } from './ask-time.tsx';
import type { LeadWork } from './lead-change.ts';

/** What a lead is put off for: out of sight until then, or a call at that time. */
export type Plan = 'snooze' | 'call_back';

const names: Record<Plan, string> = { snooze: 'Snooze until', call_back: 'Call back' };
const ends: Record<Plan, string> = { snooze: 'Back now', call_back: 'No call back any more' };

/** Which plans there are for any of these, and so can be ended. */
export function plannedOf(leads: readonly Lead[]): Plan[] {
  const plans: Plan[] = [];
  if (leads.some(({ snoozed_until }) => snoozed_until !== undefined)) plans.push('snooze');
  if (leads.some(({ call_back_at }) => call_back_at !== undefined)) plans.push('call_back');
  return plans;
}

interface Props {
  plans: readonly Plan[];
  name: string;
  /** Names the button in full, where its word alone says too little. */
  label?: string;
  shortcut?: string;
  busy: boolean;
  planned: readonly Plan[];
  onChange: (change: LeadWork) => void;
}

/** Two clicks for the usual times, one more for any other. */
export function LaterMenu({ plans, name, label, shortcut, busy, planned, onChange }: Props) {
  const [asked, setAsked] = useState<Plan | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  /** What opened the dialog was a line of the menu, and is gone. */
  function close() {
    setAsked(null);
    requestAnimationFrame(() => button.current?.focus());
  }

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
      <AskTime
        title={asked && names[asked]}
        onCancel={close}
        onTime={(at) => {
          if (asked) onChange({ [asked]: at.toISOString() });
          close();
        }}
      />
    </>
  );
}

/** As they are when the menu opens. */
function Times({ choose }: { choose: (at: Date) => void }) {
  const { facts } = useDesk();
  const [now] = useState(() => new Date());
  return laterTimes(facts, now).map(({ name, at }) => (
    <MenuItem key={name} hint={laterWhen(facts, at, now)} onSelect={() => choose(at)}>
      {name}
    </MenuItem>
  ));
}
