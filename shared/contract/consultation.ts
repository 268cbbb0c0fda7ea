import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { aside, Email, limits, optionalEmail, optionalText, requiredPhone, text } from './field.ts';
import { keysOf } from './keys-of.ts';
import { accepted, triage } from './lead.ts';
import { VisitOutcome } from './visit-outcome.ts';

export const projectTypes = {
  hardwood: 'Hardwood',
  'luxury-vinyl': 'Luxury vinyl',
  carpet: 'Carpet',
  tile: 'Tile and stone',
  laminate: 'Laminate',
  refinishing: 'Refinishing',
  multiple: 'Several kinds',
  unsure: 'Not sure yet',
};
export type ProjectType = keyof typeof projectTypes;

export const timeframes = {
  immediate: 'As soon as possible',
  '1-month': 'Within a month',
  '3-months': 'Within three months',
  '6-months': 'Within six months',
  planning: 'Just planning',
};

export const consultationStatuses = {
  new: 'New',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
export const ConsultationStatus = z.enum(
  keysOf(consultationStatuses),
  'Please choose one of new, contacted, scheduled, completed or cancelled',
);
export type ConsultationStatus = z.infer<typeof ConsultationStatus>;

const fields = {
  name: text(2, limits.name, 'Name must be at least 2 characters'),
  email: Email,
  phone: requiredPhone('Please enter a valid phone number'),
  address: text(5, limits.address, 'Please enter your address'),
  projectType: z.enum(keysOf(projectTypes), 'Please select a project type'),
  timeframe: z.enum(keysOf(timeframes), 'Please select a timeframe'),
  message: optionalText(limits.message),
};

export const ConsultationForm = z.object({ ...fields, ...aside });
export type ConsultationForm = z.infer<typeof ConsultationForm>;

/** A visit that is agreed, as the agenda shows it. */
export const Visit = z.object({
  /** The consultation's. */
  id: z.string(),
  version: z.number(),
  /** ISO instant. */
  at: z.string(),
  place: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.string(),
  /** Who has it, and so goes there; null where nobody has. */
  by: z.nullable(z.string()),
  by_id: z.nullable(z.string()),
});
export type Visit = z.infer<typeof Visit>;

/** Another visit at the same time: of the same member of staff, or to the same customer. */
export const VisitClash = z.object({ visit: Visit, same: z.enum(['staff', 'customer']) });
export type VisitClash = z.infer<typeof VisitClash>;

/** A consultation request as staff see it; `project_type` repeats `projectType` under the name the desk always read. */
export const Consultation = z.object({
  kind: z.literal('consultations'),
  ...triage,
  ...fields,
  /** Empty of who has none and asked in the chat. */
  email: optionalEmail,
  project_type: z.string(),
  /** Read as any text, so that one unknown value from elsewhere shows gray and does not hide the list. */
  status: z.string(),
  appointment: z.nullable(z.string()),
  /** Where the appointment is; absent for the address of the request. */
  place: z.optional(z.string()),
  /** Who asked for it in the chat; they alone may correct it. Absent of a form's. */
  visitor_id: z.optional(z.string()),
});
export type Consultation = z.infer<typeof Consultation>;

export const sendConsultation = endpoint({
  method: 'POST',
  path: '/api/consultation',
  who: 'anyone',
  body: ConsultationForm,
  reply: z.object({ ...accepted, ...fields, project_type: z.string(), status: z.string() }),
  status: 201,
});

export const changeConsultation = endpoint({
  method: 'PATCH',
  path: '/api/consultations/:id',
  who: 'staff',
  body: z.object({
    version: z.number('Please send the version you saw'),
    status: z.optional(ConsultationStatus),
    notes: z.optional(z.string().check(z.trim(), z.maxLength(limits.message))),
    appointment: z.optional(z.nullable(z.iso.datetime('Please enter a date and time'))),
    /** What came of the visit: the work goes on, or it is won or lost. */
    visited: z.optional(VisitOutcome),
    /** Empty for the address of the request. */
    place: z.optional(
      z.string().check(z.trim(), z.maxLength(limits.address, 'Please use at most 300 characters')),
    ),
  }),
  /** `clashes` is a warning: what was asked for is done. Absent where the change set no appointment. */
  reply: z.extend(Consultation, { clashes: z.optional(z.array(VisitClash)) }),
});

const instant = z.iso.datetime('Please ask from one date and time to another');

/** The visits that begin from `from` on and before `to`, the first one first; cancelled ones are none. */
export const readAgenda = endpoint({
  method: 'GET',
  path: '/api/agenda',
  who: 'staff',
  body: z.object({ from: instant, to: instant }).check(
    z.refine(
      // What is no instant is told of already.
      ({ from, to }) => !(Date.parse(to) - Date.parse(from) > 100 * 24 * 3_600_000),
      'Please ask for at most 100 days',
    ),
  ),
  reply: z.array(z.extend(Visit, { clashes: z.array(VisitClash) })),
});
