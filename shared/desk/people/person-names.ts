import { type Lead, leadKinds } from '../../contract/leads.ts';
import type { Person, PersonRecords } from '../../contract/person.ts';
import { type NameOf, withNames } from '../app/staff-names.ts';

type By = { by?: string | undefined; by_id?: string | null | undefined };

const calledNow = <T extends By>(one: T, nameOf: NameOf): T =>
  one.by === undefined ? one : { ...one, by: nameOf(one.by_id, one.by) };

/** A person in whose records and messages everybody on the staff is called what they are called now. */
export function withPersonNames<P extends Person>(person: P, nameOf: NameOf): P {
  const leads = leadKinds.map((kind) => [
    kind,
    person[kind].map((lead: Lead) => withNames(lead, nameOf)),
  ]);
  const messages = person.messages.map((message) => calledNow(message, nameOf));
  return { ...person, ...Object.fromEntries(leads), messages };
}

/** The same of all that is handed to the person; the audit log keeps its names of then. */
export function withRecordNames(records: PersonRecords, nameOf: NameOf): PersonRecords {
  const conversation_notes = records.conversation_notes.map((note) => calledNow(note, nameOf));
  return { ...withPersonNames(records, nameOf), conversation_notes };
}
