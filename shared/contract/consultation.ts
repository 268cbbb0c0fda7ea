import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  aside,
  Email,
  limits,
  optionalEmail,
  optionalText,
  personName,
  requiredPhone,
  text,
  textUpTo,
} from './field.ts';
import { VisitOutcome } from './history.ts';
import { keysOf } from './keys-of.ts';
import { accepted, triage } from './lead.ts';

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
  name: personName(),
  email: Email,
  phone: requiredPhone('Please enter a valid phone number'),
  address: text(5, limits.address, 'Please enter your address'),
  projectType: z.enum(keysOf(projectTypes), 'Please select a project type'),
  timeframe: z.enum(keysOf(timeframes), 'Please select a timeframe'),
  message: optionalText(limits.message),
};

export const ConsultationForm = z.object({ ...fields, ...aside });
export type ConsultationForm = z.infer<typeof ConsultationForm>;

/** `project_type` repeats `projectType` under the name that the desk always read. */
export const Consultation = z.object({
  kind: z.literal('consultations'),
  ...triage,
  ...fields,
  /** Empty when a visitor of the chat has no email. */
  email: optionalEmail,
  project_type: z.string(),
  /** Any text passes, so that one unknown status shows in gray instead of hiding the list. */
  status: z.string(),
  appointment: z.nullable(z.string()),
  /** The place of the appointment; absent when it is the address of the request. */
  place: z.optional(z.string()),
  /** The visitor who sent the request in the chat; only they may correct it. Absent for a form's request. */
  visitor_id: z.optional(z.string()),
});
export type Consultation = z.infer<typeof Consultation>;

export const sendConsultation = endpoint('anyone', 'POST', '/api/consultation', {
  body: ConsultationForm,
  reply: z.object({ ...accepted, ...fields, project_type: z.string(), status: z.string() }),
  status: 201,
});

export const changeConsultation = endpoint('staff', 'PATCH', '/api/consultations/:id', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    status: z.optional(ConsultationStatus),
    notes: z.optional(textUpTo(limits.message)),
    appointment: z.optional(z.nullable(z.iso.datetime('Please enter a date and time'))),
    visited: z.optional(VisitOutcome),
    /** Empty for the address of the request. */
    place: z.optional(textUpTo(limits.address)),
  }),
  reply: Consultation,
});
