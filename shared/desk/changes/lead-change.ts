import { ConsultationStatus } from '../../contract/consultation.ts';
import type { Lead, LeadChange } from '../../contract/leads.ts';
import { statusLabel } from '../../rules/lead-kinds/labels.ts';

/** What staff may change in a record; `status` and `appointment` only a consultation has. */
export interface LeadEdit extends Omit<LeadChange, 'version' | 'read'> {
  status?: ConsultationStatus;
  appointment?: string | null;
  /** Where the appointment is; '' for the address of the request. */
  place?: string;
}

/** What takes a change back; null where nothing would: what a colleague held cannot be given to them again. */
export function undoOf(before: Lead, change: LeadEdit, me: string | undefined): LeadEdit | null {
  const undo: LeadEdit = {};
  if (change.claim === true) undo.claim = false;
  if (change.claim === false) {
    if (!me || before.claim?.by_id !== me) return null;
    undo.claim = true;
  }
  if (change.handled !== undefined) undo.handled = !change.handled;
  if (change.spam !== undefined) undo.spam = !change.spam;
  if (change.notes !== undefined) undo.notes = before.notes;
  if (before.kind === 'consultations') {
    const known = ConsultationStatus.options.find((option) => option === before.status);
    if (change.status !== undefined && !known) return null;
    if (change.status !== undefined && known) undo.status = known;
    if (change.appointment !== undefined) undo.appointment = before.appointment;
    if (change.place !== undefined) undo.place = before.place ?? '';
  }
  return undo;
}

/** A change as the toast says it once it is done. */
export function saidOf(name: string, change: LeadEdit): string {
  if (change.appointment) return `${name} has an appointment`;
  if (change.appointment === null) return `${name} has no appointment any more`;
  if (change.place !== undefined) return `${name}’s appointment has its place`;
  if (change.status !== undefined) return `${name} is now ${statusLabel(change.status)}`;
  if (change.claim !== undefined) return change.claim ? `You have ${name}` : `${name} is released`;
  if (change.handled !== undefined)
    return change.handled ? `${name} is handled` : `${name} is open again`;
  if (change.spam !== undefined)
    return change.spam ? `${name} is marked as spam` : `${name} is not spam`;
  return 'Notes saved';
}

/** Of a change that was taken back. */
export function undoneOf(name: string, undo: LeadEdit): string {
  if (undo.status !== undefined) return `${name} is ${statusLabel(undo.status)} again`;
  return `Taken back: ${name} is as before`;
}
