import { PushSubscription } from '@sallie/shared/contract/phones';
import { Role } from '@sallie/shared/contract/staff';
import * as z from 'zod/mini';

/* What is kept of the staff and of no lead. */

/** What a sign-in asks for beside the password. */
const SecondFactor = z.object({
  /** Base32, what the app on the phone has too: whoever reads it makes codes, so it leaves the server once. */
  secret: z.string(),
  /** Tells it from one that was turned off and on again. */
  since: z.string(),
  /** The last time step whose code was taken; none up to it is taken again. */
  used_step: z.number(),
  /** SHA-256 of the recovery codes that are left. */
  recovery_hashes: z.readonly(z.array(z.string())),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const StaffAccount = z.object({
  id: z.string(),
  username: z.string(),
  /** What colleagues and visitors call them; empty until they have said it. */
  name: z.string(),
  role: Role,
  /** scrypt, with its salt and parameters. */
  password_hash: z.string(),
  /** The password was made by the server for an owner to pass on. */
  one_time: z.optional(z.boolean()),
  /** ISO instant at which that one ends. */
  one_time_until: z.optional(z.string()),
  second_factor: z.optional(SecondFactor),
  /** One that no code was given of so far, and the only session that may give it. */
  second_factor_draft: z.optional(
    z.object({ secret: z.string(), session_id: z.string(), until: z.string() }),
  ),
  created_at: z.string(),
  /** scrypt of the ADMIN_PASSWORD that last set this password; an unchanged variable never sets it again. */
  env_password: z.nullable(z.string()),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

export const StaffSession = z.object({
  /** SHA-256 of the secret in the cookie. */
  id: z.string(),
  staff_id: z.string(),
  device: z.boolean(),
  label: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** When the password was last given again; absent while only the sign-in asked for it. */
  confirmed_at: z.optional(z.string()),
});
export type StaffSession = z.infer<typeof StaffSession>;

/** When somebody makes visits; whoever has none is sent to customers every day. */
export const CalendarRecord = z.object({
  id: z.string(),
  goes: z.boolean(),
  days_off: z.array(z.object({ from: z.string(), to: z.string() })),
  /** SHA-256 of the secret by which a calendar program reads it. */
  feed: z.optional(z.string()),
});
export type CalendarRecord = z.infer<typeof CalendarRecord>;

/** Where an owner, by the id of their account, wants the mail about the week. */
export const WeeklyMailRecord = z.object({
  id: z.string(),
  email: z.string(),
  /** The Monday of the last one. */
  week: z.string(),
});
export type WeeklyMailRecord = z.infer<typeof WeeklyMailRecord>;

/** A device that is rung; it ends with the session that added it. */
export const PhoneRecord = z.extend(PushSubscription, {
  id: z.string(),
  staff_id: z.string(),
  session_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** When it last said that it had shown something. */
  rang_at: z.optional(z.string()),
  /** How often it was rung since, and from when on. */
  unshown: z.number(),
  unshown_since: z.optional(z.string()),
  /** Its owner was told that it rings no more. */
  is_told: z.optional(z.boolean()),
});
export type PhoneRecord = z.infer<typeof PhoneRecord>;
