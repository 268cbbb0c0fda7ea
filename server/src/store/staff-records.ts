import { PushSubscription } from '@sallie/shared/contract/phones';
import { Role } from '@sallie/shared/contract/staff';
import * as z from 'zod/mini';

const SecondFactor = z.object({
  /** Base32, shared with the phone's app. Whoever reads it can make codes, so it leaves the server only once. */
  secret: z.string(),
  /** Tells this factor from one that was turned off before. */
  since: z.string(),
  /** The time step of the last accepted code; earlier steps are refused. */
  used_step: z.number(),
  /** SHA-256 of the unused recovery codes. */
  recovery_hashes: z.readonly(z.array(z.string())),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const StaffAccount = z.object({
  id: z.string(),
  username: z.string(),
  /** The name that colleagues and visitors see; empty until the staff member enters one. */
  name: z.string(),
  role: Role,
  /** scrypt, with its salt and parameters. */
  password_hash: z.string(),
  /** The server made the password, for an owner to pass on. */
  one_time: z.optional(z.boolean()),
  /** ISO instant at which the one-time password expires. */
  one_time_until: z.optional(z.string()),
  second_factor: z.optional(SecondFactor),
  /** A factor that no code has confirmed yet, and the only session that may confirm it. */
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

/** When a staff member makes visits; without a record they are available every day. */
export const CalendarRecord = z.object({
  id: z.string(),
  goes: z.boolean(),
  days_off: z.array(z.object({ from: z.string(), to: z.string() })),
  /** SHA-256 of the secret in the calendar feed's address. */
  feed: z.optional(z.string()),
});
export type CalendarRecord = z.infer<typeof CalendarRecord>;

/** Where an owner gets the weekly mail; its id is the account's id. */
export const WeeklyMailRecord = z.object({
  id: z.string(),
  email: z.string(),
  /** The Monday of the last week that was mailed. */
  week: z.string(),
});
export type WeeklyMailRecord = z.infer<typeof WeeklyMailRecord>;

/** A device that gets notifications, until the session that added it ends. */
export const PhoneRecord = z.extend(PushSubscription, {
  id: z.string(),
  staff_id: z.string(),
  session_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** When the device last reported that it had shown a notification. */
  rang_at: z.optional(z.string()),
  /** The number of notifications sent since the device last showed one. */
  unshown: z.number(),
  unshown_since: z.optional(z.string()),
  /** Set once its owner was told that it no longer rings. */
  is_told: z.optional(z.boolean()),
});
export type PhoneRecord = z.infer<typeof PhoneRecord>;
