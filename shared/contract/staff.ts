import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, personName, text, textUpTo } from './field.ts';

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
/** Spaces and hyphens are allowed, as typed or pasted. */
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

/** The first sign-in with a one-time password, which `newPassword` replaces at once. */
export const FirstCredentials = z.extend(Credentials, { newPassword: chosen });
export type FirstCredentials = z.infer<typeof FirstCredentials>;

/** Only owners manage accounts, erase people, export everything and change the shop's settings. */
export const Role = z.enum(['owner', 'staff']);
export type Role = z.infer<typeof Role>;

export const StaffMember = z.object({
  id: z.string(),
  username: z.string(),
  /** Defaults to the user name. */
  name: z.string(),
  role: Role,
  /** True while the password was set by an owner; the next sign-in replaces it. */
  one_time: z.optional(z.boolean()),
  second_factor: z.optional(z.boolean()),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** An owner's call long after the sign-in: the client calls `confirmSession` and repeats it. 401 would sign out. */
export const CONFIRM_FIRST = 428;

/** The status of a sign-in with the right credentials that lacks `newPassword`. */
export const CHOOSE_PASSWORD = 428;

/** The status of a sign-in with the right password that lacks the account's second-factor `code`. */
export const ENTER_CODE = 412;

export const login = endpoint('anyone', 'POST', '/api/login', {
  body: z.object({
    username,
    password: PasswordGiven,
    newPassword: z.optional(chosen),
    /** From the app, or a recovery code; ignored when the account has no second factor. */
    code: z.optional(CodeGiven),
    device: z.optional(z.boolean()),
    /** The machine's name in the list of sessions; defaults to the browser's. */
    label: z.optional(textUpTo(limits.name)),
  }),
  reply: z.object({ username: z.string(), name: z.string() }),
});

export const logout = endpoint('staff', 'POST', '/api/logout');

/** `notices` are sentences for the owner, such as damage that the store found and set aside at start. */
export const readSession = endpoint('staff', 'GET', '/api/session', {
  reply: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    /** False when `name` is the user name; visitors then see the shop's name. */
    has_name: z.boolean(),
    role: Role,
    notices: z.array(z.string()),
  }),
});

/** Confirms the password at a signed-in desk, for ten minutes, as a sign-in does. */
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

export const listSessions = endpoint('staff', 'GET', '/api/sessions', { reply: z.array(Device) });

export const endSession = endpoint('staff', 'DELETE', '/api/sessions/:id');

export const listStaff = endpoint('staff', 'GET', '/api/staff', { reply: z.array(StaffMember) });

export const NewStaffMember = z.object({
  username,
  name,
  password: chosen,
  /** Defaults to `staff`. */
  role: z.optional(Role),
});
export type NewStaffMember = z.infer<typeof NewStaffMember>;

export const addStaff = endpoint('owner', 'POST', '/api/staff', {
  body: NewStaffMember,
  reply: StaffMember,
  status: 201,
});

/** Everyone may change their own name; the rest is for owners. */
export const changeStaff = endpoint('staff', 'PATCH', '/api/staff/:id', {
  body: z.object({ name: z.optional(name), role: z.optional(Role) }),
  reply: StaffMember,
});

export const removeStaff = endpoint('owner', 'DELETE', '/api/staff/:id');

/** Makes a one-time password for a colleague, returned only once; signs them out everywhere. */
export const renewPassword = endpoint('owner', 'POST', '/api/staff/:id/password', {
  reply: z.object({ password: z.string() }),
  status: 201,
});

export const NewPassword = z.object({ currentPassword: PasswordGiven, newPassword: chosen });
export type NewPassword = z.infer<typeof NewPassword>;

/** Ends every other session of the account. */
export const changePassword = endpoint('staff', 'POST', '/api/password', { body: NewPassword });

const Short = text(1, 60, 'Please give the view a name');

/** Only the desk knows what the filters mean. */
export const SavedView = z.object({
  name: Short,
  list: Short,
  filters: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
});
export type SavedView = z.infer<typeof SavedView>;

/** A name is unique per list, in any case. */
export type ViewName = Pick<SavedView, 'list' | 'name'>;

/** The same on every machine. */
export const Preferences = z.object({
  views: z.array(SavedView),
  /** True when the account's phones also ring outside the shop's hours. */
  on_call: z.optional(z.boolean()),
});
export type Preferences = z.infer<typeof Preferences>;

export const readPreferences = endpoint('staff', 'GET', '/api/preferences', { reply: Preferences });

/** Only the changes, because another machine or an erasure may have changed what this desk has read. */
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

/* The second step of a sign-in: a code from an app, or one of ten recovery codes. */

/** Each code works once; the server shows them only here. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const readSecondFactor = endpoint('staff', 'GET', '/api/second-factor', {
  reply: z.object({ on: z.boolean(), recovery_codes_left: z.number() }),
});

/** Starts the setup. `turnOnSecondFactor` must follow within a quarter of an hour with the first code. */
export const beginSecondFactor = endpoint('staff', 'POST', '/api/second-factor', {
  body: z.object({ password: PasswordGiven }),
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for the QR code. */
    uri: z.string(),
  }),
  status: 201,
});

/** Also ends every other session of the account. */
export const turnOnSecondFactor = endpoint('staff', 'POST', '/api/second-factor/on', {
  body: z.object({ code: CodeGiven }),
  reply: RecoveryCodes,
});

/** Both are needed to change a second factor that is on. */
export const PasswordAndCode = z.object({ password: PasswordGiven, code: CodeGiven });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

export const turnOffSecondFactor = endpoint('staff', 'POST', '/api/second-factor/off', {
  body: PasswordAndCode,
});

/** Makes ten new codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint('staff', 'POST', '/api/second-factor/recovery-codes', {
  body: PasswordAndCode,
  reply: RecoveryCodes,
  status: 201,
});
