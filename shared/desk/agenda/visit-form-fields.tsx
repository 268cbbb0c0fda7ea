import { useMemo } from 'react';
import { limits } from '../../contract/field.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { type Lead, leadKinds } from '../../contract/leads.ts';
import { visitKinds } from '../../contract/visit.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { isOpen } from '../../rules/lead-signs.ts';
import { shownName } from '../../rules/one-line.ts';
import { Choices } from '../../ui/choices.tsx';
import { Input, PickList } from '../app/form.tsx';
import { useLeadsStates } from '../app/use-leads.ts';
import { namesIn, useCalendars } from './use-visits.ts';
import styles from './visit-form.module.css';
import type { PartProps } from './visit-time.tsx';

const kinds = keysOf(visitKinds).map((kind) => ({ value: kind, words: visitKinds[kind] }));

export const keyOf = ({ kind, id }: Lead) => `${kind} ${id}`;
/** Older leads have the `V` key in their lists. */
const MOST_LEADS = 200;

export function useOpenLeads(): readonly Lead[] {
  const states = useLeadsStates();
  return useMemo(() => {
    const all = leadKinds.flatMap((kind): readonly Lead[] => states[kind].rows);
    return all
      .filter((lead) => isOpen(lead) && !lead.spam)
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .slice(0, MOST_LEADS);
  }, [states]);
}

function requestLine(lead: Lead): string {
  const { name } = kindOf(lead).person(lead);
  const want = kindOf(lead).want(lead, 1).filter(Boolean).join(' · ');
  return shownName(name) + (want && `: ${want}`);
}

export function Whom({ leads, typed, type }: PartProps & { leads: readonly Lead[] }) {
  return (
    <div className={styles.field}>
      <PickList
        label="For whom"
        value={typed.leadKey}
        options={[
          ['', leads.length > 0 ? 'Choose a request' : 'No request is open'],
          ...leads.map((lead) => [keyOf(lead), requestLine(lead)] as const),
        ]}
        onPick={(leadKey) => type({ leadKey })}
      />
    </div>
  );
}

/** Without a typed address, the lead's own is used. */
export function Where({ typed, type, usual }: PartProps & { usual: string }) {
  return (
    <>
      <Choices
        legend="Where"
        options={kinds}
        value={typed.kind}
        onChange={(kind) => type({ kind })}
      />
      {typed.kind === 'home' && (
        <div className={styles.field}>
          <Input
            label="Address"
            maxLength={limits.address}
            placeholder={usual}
            value={typed.where}
            onType={(where) => type({ where })}
          />
        </div>
      )}
    </>
  );
}

const agreements = [
  { value: false, words: 'has agreed' },
  { value: true, words: 'is asked by mail' },
];

export function Agreed({ typed, type }: PartProps) {
  return (
    <Choices
      legend="The customer"
      options={agreements}
      value={typed.ask}
      onChange={(ask) => type({ ask })}
    />
  );
}

export function Who({ typed, type, isNew }: PartProps & { isNew: boolean }) {
  const calendars = useCalendars();
  return (
    <div className={styles.field}>
      <PickList
        label="Who goes"
        value={typed.person}
        options={[
          ...(isNew || typed.person === '' ? [['', 'Whoever is free'] as const] : []),
          ...namesIn(calendars),
        ]}
        onPick={(person) => type({ person })}
      />
    </div>
  );
}
