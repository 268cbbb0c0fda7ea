import type { Happening } from '@sallie/shared/contract/history';
import type { Triage } from '@sallie/shared/contract/lead';
import type { Lead } from '@sallie/shared/contract/leads';
import { changeAt } from '@sallie/shared/rules/history';
import { Refusal } from '../http/refusal.ts';
import type { Edited, StaffRef } from './lead-edit.ts';

const UNDO_WITHIN_MS = 10 * 60_000;

type Undo = NonNullable<Triage['undo']>;
type Before = Undo['before'];

/** A change can change these fields; the last three exist only on a consultation. */
const changeable = [
  'claim',
  'handled_at',
  'spam',
  'notes',
  'found_by',
  'snoozed_until',
  'call_back_at',
  'contacted',
  'step_at',
  'status',
  'appointment',
  'place',
] as const satisfies (keyof Before)[];

export function undoOf(before: Lead, after: Lead, staff: StaffRef, now: Date): Undo {
  const was: Partial<Before> = before;
  const is: Partial<Before> = after;
  const changed = changeable.filter((field) => was[field] !== is[field]);
  return {
    version: after.version,
    by_id: staff.id,
    until: new Date(now.getTime() + UNDO_WITHIN_MS).toISOString(),
    before: Object.fromEntries(changed.map((field) => [field, was[field] ?? null])),
  };
}

/** Throws 409 when somebody else made the change, it is too old, or there is nothing to undo. */
export function undone(lead: Lead, staff: StaffRef, now: Date): Edited {
  const { undo } = lead;
  if (undo?.version !== lead.version) throw new Refusal(409, 'There is nothing to take back here.');
  if (undo.by_id !== staff.id)
    throw new Refusal(409, 'Only whoever made the last change can take it back.');
  if (now.toISOString() > undo.until) throw new Refusal(409, 'This was too long ago to take back.');
  const { spam, ...before } = undo.before;
  const nullable = ['claim', 'handled_at', 'appointment'];
  const restored = Object.entries(before).map(([field, value]) => [
    field,
    value === null && !nullable.includes(field) ? undefined : value,
  ]);
  const record: Lead = { ...lead, ...Object.fromEntries(restored), undo: undefined };
  if (spam !== undefined) record.spam = spam;
  const happening: Happening = { type: 'undone', changes: lastChanges(lead) };
  return { record, happened: [happening] };
}

const lastChanges = ({ history }: Lead): string[] =>
  changeAt(history, history.length - 1).map(({ type }) => type);
