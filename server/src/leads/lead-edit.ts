import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Happening, VisitOutcome } from '@sallie/shared/contract/history';
import type { Claim, Triage } from '@sallie/shared/contract/lead';
import type { Lead, LeadChange } from '@sallie/shared/contract/leads';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { originOf } from '@sallie/shared/rules/lead-origin';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { completedAt, takes, triageOf } from '@sallie/shared/rules/triage';
import { afterVisit } from '@sallie/shared/rules/visits';
import { Refusal } from '../http/refusal.ts';

/** The last four apply only to a consultation. */
export type LeadEdit = Omit<LeadChange, 'version' | 'read' | 'assign'> & {
  assign?: StaffRef | undefined;
  status?: string | undefined;
  appointment?: string | null | undefined;
  place?: string | undefined;
  visited?: VisitOutcome | undefined;
};

/** Has the current name of a member of staff. */
export interface StaffRef {
  id: string;
  name: string;
  /** Set when they tapped a notification on this phone. */
  phone?: string | undefined;
}

export interface Edited {
  record: Lead;
  happened: Happening[];
}

const LONGEST_PLAN_MS = 366 * DAY_MS;

/** These changes count as work on the lead, unlike a change of its holder. */
const steps = new Set<Happening['type']>([
  'status',
  'notes',
  'appointment-set',
  'contacted',
  'visited',
  'snoozed',
  'call-back',
  'replied',
]);

/**
 * Returns the lead after a change and what happened to it. A member of staff who works on an unclaimed lead
 * claims it. Throws 400 for a plan that is not in the future, or more than a year ahead.
 */
export function edited(before: Lead, wanted: LeadEdit, staff: StaffRef, now: Date): Edited {
  const edit = new Edit(before, now);
  if (takesUp(wanted)) edit.takeUp(wanted);
  // What was done comes before the new holder, so that a history reads "moved it to Contacted and took it".
  if (wanted.handled) edit.finish(true);
  if (wanted.spam !== undefined) edit.mark(wanted.spam);
  if (wanted.notes !== undefined) edit.note(wanted.notes);
  if (wanted.found_by !== undefined) edit.foundBy(wanted.found_by);
  if (wanted.snooze !== undefined) edit.snooze(wanted.snooze);
  if (wanted.call_back !== undefined) edit.callBack(wanted.call_back);
  edit.schedule(wanted);
  if (wanted.visited) edit.visited(wanted.visited);
  if (wanted.contact) edit.contact(wanted.contact, staff);
  if (wanted.assign) edit.assign(wanted.assign, staff);
  else if (wanted.claim === false) edit.release();
  else if (wanted.claim || (edit.isChanged && takes(wanted))) edit.take(staff);
  return edit.done();
}

/** True when the wish reopens the lead: staff who claim it or plan something for it are not done with it. */
function takesUp({ handled, status = 'completed', visited, ...wanted }: LeadEdit): boolean {
  if (handled !== undefined) return !handled;
  const { claim, assign, snooze, call_back, appointment } = wanted;
  const isOpen = !['completed', 'cancelled'].includes(status) || visited === 'quoted';
  return Boolean(isOpen || claim || assign || snooze || call_back || appointment);
}

/** A staff reply in the conversation is a step, and claims an unclaimed lead. */
export function answered(before: Lead, staff: StaffRef, now: Date): Edited {
  const edit = new Edit(before, now);
  edit.reply();
  edit.take(staff);
  return edit.done();
}

class Edit {
  readonly #now: Date;
  readonly #happened: Happening[] = [];
  #record: Lead;

  constructor(before: Lead, now: Date) {
    this.#record = before;
    this.#now = now;
  }

  get isChanged(): boolean {
    return this.#happened.length > 0;
  }

  done(): Edited {
    const hasStep = this.#happened.some(({ type }) => steps.has(type));
    if (hasStep) this.#record = { ...this.#record, step_at: this.#now.toISOString() };
    return { record: this.#record, happened: this.#happened };
  }

  #set(part: Partial<Triage>, happening: Happening): void {
    this.#record = { ...this.#record, ...part };
    this.#happened.push(happening);
  }

  finish(isDone: boolean): void {
    if (isDone === Boolean(this.#record.handled_at)) return;
    if (isDone) this.#set({ handled_at: this.#now.toISOString() }, { type: 'handled' });
    else this.#set({ handled_at: null }, { type: 'reopened' });
  }

  /** No list shows a plan of a done lead. A new date alone leaves finished work finished. */
  takeUp({ status, visited, appointment }: LeadEdit): void {
    this.finish(false);
    const isOver = triageOf({ ...this.#record, spam: false }) === 'done';
    if (isOver && !status && !visited && !appointment) this.schedule({ status: 'contacted' });
  }

  mark(spam: boolean): void {
    if (spam !== this.#record.spam)
      this.#set({ spam }, { type: spam ? 'marked-spam' : 'cleared-spam' });
  }

  note(notes: string): void {
    if (notes !== this.#record.notes) this.#set({ notes }, { type: 'notes' });
  }

  /** Adds no entry when the note names the same origin as the browser did. */
  foundBy(wanted: string): void {
    const found_by = oneLine(wanted) || undefined;
    const isNews = originOf({ ...this.#record, found_by }) !== originOf(this.#record);
    if (isNews) this.#set({ found_by }, { type: 'found-by' });
  }

  snooze(wanted: string | null): void {
    const until = this.#planned(wanted);
    if (until === this.#record.snoozed_until) return;
    this.#set({ snoozed_until: until }, { type: 'snoozed', ...(until && { until }) });
  }

  callBack(wanted: string | null): void {
    const at = this.#planned(wanted);
    if (at === this.#record.call_back_at) return;
    this.#set({ call_back_at: at }, { type: 'call-back', ...(at && { for: at }) });
  }

  /** Returns an instant in the format of all others, so that they compare as text. */
  #planned(wanted: string | null): string | undefined {
    if (wanted === null) return undefined;
    const ahead = Date.parse(wanted) - this.#now.getTime();
    if (!(ahead > 0 && ahead <= LONGEST_PLAN_MS))
      throw new Refusal(400, 'Please choose a time ahead, at most a year from now.');
    return new Date(wanted).toISOString();
  }

  schedule({ status, appointment, place }: LeadEdit): void {
    if (this.#record.kind !== 'consultations') return;
    const before: Consultation = this.#record;
    const after = { ...before };
    const isLaid = status === 'completed' && completedAt(before) === null;
    if (status !== undefined && (status !== before.status || isLaid)) {
      after.status = status;
      this.#happened.push({ type: 'status', from: before.status, to: status });
    }
    const isElsewhere = place !== undefined && place !== (before.place ?? '');
    if (isElsewhere) after.place = place || undefined;
    const to = appointment === undefined ? before.appointment : appointment;
    after.appointment = to;
    if (to && (to !== before.appointment || isElsewhere))
      this.#happened.push({ type: 'appointment-set', from: before.appointment, to });
    if (!to && before.appointment)
      this.#happened.push({ type: 'appointment-removed', from: before.appointment });
    this.#record = after;
  }

  visited(outcome: VisitOutcome): void {
    if (this.#record.kind !== 'consultations') return;
    this.#happened.push({ type: 'visited', outcome });
    this.schedule({ status: afterVisit[outcome] });
  }

  /** Reaching the customer ends the plan to call back, and moves a new consultation to Contacted. */
  contact(outcome: NonNullable<LeadEdit['contact']>, { id, name }: StaffRef): void {
    const at = this.#now.toISOString();
    const isPast = (plan: string | undefined) =>
      plan !== undefined && (outcome === 'reached' || plan <= at);
    const { snoozed_until, call_back_at } = this.#record;
    const isPlanned = (type: Happening['type']) => this.#happened.some((one) => one.type === type);
    this.#set(
      {
        contacted: { by: name, by_id: id, at, outcome },
        ...(isPast(snoozed_until) && !isPlanned('snoozed') && { snoozed_until: undefined }),
        ...(isPast(call_back_at) && !isPlanned('call-back') && { call_back_at: undefined }),
      },
      { type: 'contacted', outcome },
    );
    const isNew = this.#record.kind === 'consultations' && this.#record.status === 'new';
    if (outcome === 'reached' && isNew && !isPlanned('status'))
      this.schedule({ status: 'contacted' });
  }

  reply(): void {
    this.#set({}, { type: 'replied' });
  }

  take(staff: StaffRef): void {
    if (!this.#record.claim)
      this.#set({ claim: claimOf(this.#record, staff, this.#now) }, { type: 'claimed' });
  }

  /** The plans were the holder's own. A contacted consultation is new again, or nobody would wait for it. */
  release(): void {
    if (!this.#record.claim) return;
    const unplanned = { snoozed_until: undefined, call_back_at: undefined, step_at: undefined };
    this.#set({ claim: null, ...unplanned }, { type: 'released' });
    const isBegun = this.#record.kind === 'consultations' && this.#record.status === 'contacted';
    if (isBegun && !this.#happened.some(({ type }) => type === 'status'))
      this.schedule({ status: 'new' });
  }

  /** The plans stay for the new holder; `claimOf` makes a new claim. */
  assign(to: StaffRef, staff: StaffRef): void {
    const { claim } = this.#record;
    if (claim?.by_id === to.id) return;
    const isOwn = to.id === staff.id;
    if (!claim && isOwn) this.take(staff);
    else {
      const given = isOwn ? {} : { given_by: { by: staff.name, by_id: staff.id } };
      const taken: Claim = { ...claimOf(this.#record, to, this.#now), ...given };
      this.#set({ claim: taken }, { type: 'assigned', to: { id: to.id, name: to.name } });
    }
  }
}

/** Makes a claim with the seconds from the lead's arrival to its first claim. */
export function claimOf({ claim, created_at }: Lead, { id, name }: StaffRef, now: Date): Claim {
  const passed = Math.round((now.getTime() - Date.parse(created_at)) / 1000);
  const seconds = claim?.seconds ?? Math.max(0, passed);
  return { by: name, by_id: id, at: now.toISOString(), seconds };
}
