import type { Lead } from '@sallie/shared/contract/leads';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { isDue } from '@sallie/shared/rules/triage';
import { visitOf } from '@sallie/shared/rules/visits';
import { aConsultation, aContact, aReferral } from '@sallie/shared/testing/leads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { edited, type LeadEdit, type StaffRef } from './lead-edit.ts';
import { undone, undoOf } from './undo.ts';

/* Three people do anything they can to a lead over three days, to try every way out of Today. */

const START = Date.parse('2026-11-23T15:00:00.000Z');
const staff: StaffRef[] = ['dana', 'luis', 'ellen'].map((id) => ({ id, name: id }));

/** Hours ahead for which something is planned. */
const ahead = fc.integer({ min: 1, max: 72 });
const planned = fc.option(ahead);
type Wanted = Omit<LeadEdit, 'assign' | 'snooze' | 'call_back' | 'appointment'> & {
  assign?: number;
  snooze?: number | null;
  call_back?: number | null;
  appointment?: number | null;
};
const wanted: fc.Arbitrary<Wanted> = fc.oneof(
  fc.record({ claim: fc.boolean() }),
  fc.record({ assign: fc.nat(2) }),
  fc.record({ handled: fc.boolean() }),
  fc.record({ spam: fc.boolean() }),
  fc.record({ notes: fc.constantFrom('', 'Asked for oak') }),
  fc.record({ snooze: planned }),
  fc.record({ call_back: planned }),
  fc.record({ contact: fc.constantFrom('reached', 'left-message', 'wrong-number') }),
  fc.record({ status: fc.constantFrom('new', 'contacted', 'scheduled', 'completed', 'cancelled') }),
  fc.record({ appointment: planned }),
  fc.record({ status: fc.constant('scheduled'), appointment: ahead }),
  fc.record({ visited: fc.constantFrom('quoted', 'sold', 'no') }),
);
const action = fc.record({
  by: fc.nat(2),
  /** Hours that pass before the action. */
  after: fc.integer({ min: 0, max: 5 }),
  wanted: fc.oneof({ weight: 9, arbitrary: wanted }, { weight: 1, arbitrary: fc.constant('undo') }),
});
type Action = { by: number; after: number; wanted: Wanted | 'undo' };

const leads: Lead[] = [aContact(), aConsultation(), aReferral()];
const at = (now: number, hours: number | null | undefined) =>
  hours === undefined || hours === null ? hours : new Date(now + hours * HOUR_MS).toISOString();

function after(lead: Lead, { by, wanted }: Action, time: number): Lead {
  const now = new Date(time);
  const who = staff[by] as StaffRef;
  if (wanted === 'undo') {
    const { record } = undone(lead, who, now);
    return { ...record, version: lead.version + 1 };
  }
  const { assign, snooze, call_back, appointment, ...rest } = wanted;
  const edit: LeadEdit = {
    ...rest,
    ...(assign !== undefined && { assign: staff[assign] }),
    ...(snooze !== undefined && { snooze: at(time, snooze) }),
    ...(call_back !== undefined && { call_back: at(time, call_back) }),
    ...(appointment !== undefined && { appointment: at(time, appointment) }),
  };
  const { record, happened } = edited(lead, edit, who, now);
  if (happened.length === 0) return lead;
  const changed = { ...record, version: lead.version + 1 };
  return { ...changed, undo: undoOf(lead, changed, who, now) };
}

/** True when a change says that nothing is left to do; undefined when it does not say. */
function ends({ kind }: Lead, wanted: Wanted): boolean | undefined {
  if (wanted.handled !== undefined) return wanted.handled;
  if (wanted.spam !== undefined) return undefined;
  if (wanted.claim || wanted.assign !== undefined || wanted.snooze || wanted.call_back)
    return false;
  if (kind !== 'consultations') return undefined;
  if (wanted.visited) return wanted.visited !== 'quoted';
  return wanted.status ? ['completed', 'cancelled'].includes(wanted.status) : undefined;
}

test('a lead that nobody has ended stands in Today, or in the agenda with a time ahead', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...leads),
      fc.array(action, { minLength: 1, maxLength: 30 }),
      (first, actions: Action[]) => {
        let lead = first;
        let hasEnded = false;
        let hadEnded = false;
        let time = START;
        for (const one of actions) {
          time = Math.min(time + one.after * HOUR_MS, START + 72 * HOUR_MS);
          try {
            const before = lead;
            lead = after(before, one, time);
            if (lead === before) continue;
            const wasEnded: boolean = hasEnded;
            hasEnded = one.wanted === 'undo' ? hadEnded : (ends(lead, one.wanted) ?? hasEnded);
            hadEnded = wasEnded;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          // A suspect needs nobody until it is cleared.
          if (!hasEnded && !lead.spam)
            expect(standsAnywhere(lead, time), JSON.stringify(one)).toBe(true);
        }
      },
    ),
    { numRuns: 3000 },
  );
});

function standsAnywhere(lead: Lead, time: number): boolean {
  const visit = lead.kind === 'consultations' ? visitOf(lead) : null;
  const isAhead =
    visit !== null &&
    lead.kind === 'consultations' &&
    lead.status === 'scheduled' &&
    Date.parse(visit.at) + HOUR_MS > time;
  return isDue(lead, new Date(time)) || isAhead;
}
