import { useStore } from 'zustand';
import { ContactOutcome, contactOutcomes } from '../../contract/contact-outcome.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useMe, useTriage } from '../app/context.tsx';
import type { LeadWork } from './lead-change.ts';

interface Props {
  name: string;
  /** Names the button in full, where its word alone says too little. */
  label?: string;
  shortcut?: string;
  busy: boolean;
  onChange: (change: LeadWork) => void;
}

/** That somebody spoke with them or tried to, and what came of it: two clicks. */
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
  /** The account that has all of it; null for nobody's, or of several that not one has. */
  holder: string | null;
  isHeld: boolean;
}

/** Gives it to one of the staff, who hears of it; or back to everybody. */
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
