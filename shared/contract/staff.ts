import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, personName } from './field.ts';

const username = z
  .string('Username is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Username is required', abort: true }),
    z.maxLength(limits.name, 'Please use at most 100 characters'),
  );
const PasswordGiven = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(200, 'Please use at most 200 characters'),
  );
const noCode = 'Please enter a code';
/** As it was typed or pasted, spaces and hyphens included. */
const CodeGiven = z
  .string(noCode)
  .check(z.trim(), z.minLength(1, { error: noCode, abort: true }), z.maxLength(100, noCode));
const shortPassword = 'A password needs at least 12 characters';
const chosen = z.string(shortPassword).check(
  z.minLength(12, { error: shortPassword, abort: true }),
  z.maxLength(200, 'Please use at most 200 characters'),
  z.refine(
    (password) => new Set(password).size > 1,
    'Please do not repeat one sign: anybody guesses that',
  ),
);
const name = personName();

export const Credentials = z.object({ username, password: PasswordGiven });
export type Credentials = z.infer<typeof Credentials>;

/** The first sign-in with a password that an owner gave: one's own takes its place at once. */
export const FirstCredentials = z.extend(Credentials, { newPassword: chosen });
export type FirstCredentials = z.infer<typeof FirstCredentials>;

/** Accounts, the erasure of people, the export of everything and the shop's settings are an owner's. */
export const Role = z.enum(['owner', 'staff']);
export type Role = z.infer<typeof Role>;

export const StaffMember = z.object({
  id: z.string(),
  username: z.string(),
  /** The user name as long as nobody has given a name. */
  name: z.string(),
  role: Role,
  /** Has a password from an owner, good for the sign-in at which they choose their own. */
  one_time: z.optional(z.boolean()),
  /** Signs in with a code beside the password. */
  second_factor: z.optional(z.boolean()),
});
export type StaffMember = z.infer<typeof StaffMember>;

/**
 * The status that asks for the password again: the call is an owner's and the sign-in some time ago. Answered
 * by `confirmSession` and the same call once more. (401 would sign the desk out.)
 */
export const CONFIRM_FIRST = 428;

/** The status of a sign-in with the right credentials that lacks `newPassword`. */
export const CHOOSE_PASSWORD = 428;

/** The status of a sign-in with the right password of an account with a second factor that lacks `code`. */
export const ENTER_CODE = 412;

export const login = endpoint('anyone', 'POST', '/api/login', {
  body: z.object({
    username,
    password: PasswordGiven,
    newPassword: z.optional(chosen),
    /** A code of the app or a recovery code; it is looked at only where the account has a second factor. */
    code: z.optional(CodeGiven),
    device: z.optional(z.boolean()),
    /** What this machine is called in the list of sessions; without it the browser's own name. */
    label: z.optional(
      z.string().check(z.trim(), z.maxLength(limits.name, 'Please use at most 100 characters')),
    ),
  }),
  reply: z.object({ username: z.string(), name: z.string() }),
});

export const logout = endpoint('staff', 'POST', '/api/logout');

/** `notices` are things the store found wrong at start and put aside, and what else the owner should know, in plain words. */
export const readSession = endpoint('staff', 'GET', '/api/session', {
  reply: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    /** False: `name` is the user name, and visitors read the shop's instead. */
    has_name: z.boolean(),
    role: Role,
    notices: z.array(z.string()),
  }),
});

/** Proves that whoever sits at a signed-in desk knows its password; good for ten minutes, as a sign-in is. */
export const confirmSession = endpoint('staff', 'POST', '/api/session/confirm', {
  body: z.object({ password: PasswordGiven }),
});

export const Device = z.object({
  id: z.string(),
  label: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** One's own sessions: the consoles and browsers that are signed in. */
export const listSessions = endpoint('staff', 'GET', '/api/sessions', { reply: z.array(Device) });

export const endSession = endpoint('staff', 'DELETE', '/api/sessions/:id');

export const listStaff = endpoint('staff', 'GET', '/api/staff', { reply: z.array(StaffMember) });

export const NewStaffMember = z.object({
  username,
  name,
  password: chosen,
  /** `staff` unless said otherwise. */
  role: z.optional(Role),
});
export type NewStaffMember = z.infer<typeof NewStaffMember>;

export const addStaff = endpoint('owner', 'POST', '/api/staff', {
  body: NewStaffMember,
  reply: StaffMember,
  status: 201,
});

/** Everybody may change the name they go by; the rest is an owner's. */
export const changeStaff = endpoint('staff', 'PATCH', '/api/staff/:id', {
  body: z.object({ name: z.optional(name), role: z.optional(Role) }),
  reply: StaffMember,
});

export const removeStaff = endpoint('owner', 'DELETE', '/api/staff/:id');

/** A new password for a colleague who forgot theirs, told this once; signs them out everywhere. */
export const renewPassword = endpoint('owner', 'POST', '/api/staff/:id/password', {
  reply: z.object({ password: z.string() }),
  status: 201,
});

export const NewPassword = z.object({ currentPassword: PasswordGiven, newPassword: chosen });
export type NewPassword = z.infer<typeof NewPassword>;

/** Ends every other session of the account. */
export const changePassword = endpoint('staff', 'POST', '/api/password', { body: NewPassword });

const Short = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** A filtered list under a name. What the filters mean, the desk knows; the server only keeps them. */
export const SavedView = z.object({
  name: Short,
  /** A kind of lead, or `all`. */
  list: Short,
  filters: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
});
export type SavedView = z.infer<typeof SavedView>;

/** Which one it is: a name stands once per list, however it is capitalized. */
export type ViewName = Pick<SavedView, 'list' | 'name'>;

/** What one member of staff has set up, the same on every machine. */
export const Preferences = z.object({
  views: z.array(SavedView),
  /** Their phone rings outside the shop's hours as well. */
  on_call: z.optional(z.boolean()),
});
export type Preferences = z.infer<typeof Preferences>;

export const readPreferences = endpoint('staff', 'GET', '/api/preferences', { reply: Preferences });

/**
 * What changes, and never the whole: a desk that read it an hour ago does not know what another machine has
 * saved since, nor what went with a person who was erased.
 */
export const PreferencesChange = z.object({
  save: z.optional(SavedView),
  remove: z.optional(z.object({ list: Short, name: Short })),
  on_call: Preferences.shape.on_call,
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

export const changePreferences = endpoint('staff', 'PATCH', '/api/preferences', {
  body: PreferencesChange,
  reply: Preferences,
});

/* The second step of a sign-in: a code from an app on one's phone, or one of ten recovery codes that were written down. */

/** Codes that are good once each; they are shown when they are made and never again. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** One's own. */
export const readSecondFactor = endpoint('staff', 'GET', '/api/second-factor', {
  reply: z.object({ on: z.boolean(), recovery_codes_left: z.number() }),
});

/** Nothing is on yet: what the app is to be given, to be answered with its first code within a quarter of an hour. */
export const beginSecondFactor = endpoint('staff', 'POST', '/api/second-factor', {
  body: z.object({ password: PasswordGiven }),
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for the picture. */
    uri: z.string(),
  }),
  status: 201,
});

/** Turns it on and ends every other session of the account. */
export const turnOnSecondFactor = endpoint('staff', 'POST', '/api/second-factor/on', {
  body: z.object({ code: CodeGiven }),
  reply: RecoveryCodes,
});

/** What it takes to change a second factor that is on. */
export const PasswordAndCode = z.object({ password: PasswordGiven, code: CodeGiven });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

export const turnOffSecondFactor = endpoint('staff', 'POST', '/api/second-factor/off', {
  body: PasswordAndCode,
});

/** Ten new ones; the old ones open nothing any more. */
export const renewRecoveryCodes = endpoint('staff', 'POST', '/api/second-factor/recovery-codes', {
  body: PasswordAndCode,
  reply: RecoveryCodes,
  status: 201,
});
