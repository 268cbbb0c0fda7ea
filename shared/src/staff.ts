import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits, text } from './field.ts';

const username = z
  .string('Username is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Username is required', abort: true }),
    z.maxLength(limits.name, 'Please use at most 100 characters'),
  );
const given = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.maxLength(200, 'Please use at most 200 characters'),
  );
const shortPassword = 'A password needs at least 12 characters';
const chosen = z
  .string(shortPassword)
  .check(
    z.minLength(12, { error: shortPassword, abort: true }),
    z.maxLength(200, 'Please use at most 200 characters'),
  );
const name = text(2, limits.name, 'Name must be at least 2 characters');

export const Credentials = z.object({ username, password: given });
export type Credentials = z.infer<typeof Credentials>;

export const StaffMember = z.object({ id: z.string(), username: z.string(), name: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  body: z.object({
    username,
    password: given,
    device: z.optional(z.boolean()),
    /** What this machine is called in the list of sessions; without it the browser's own name. */
    label: z.optional(
      z.string().check(z.trim(), z.maxLength(limits.name, 'Please use at most 100 characters')),
    ),
  }),
  reply: z.object({ username: z.string(), name: z.string() }),
});

export const logout = endpoint({ method: 'POST', path: '/api/logout', who: 'staff', status: 204 });

/** `notices` are things the store found wrong at start and put aside, in plain words. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  who: 'staff',
  reply: z.object({ username: z.string(), name: z.string(), notices: z.array(z.string()) }),
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
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  who: 'staff',
  reply: z.array(Device),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  who: 'staff',
  status: 204,
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  who: 'staff',
  reply: z.array(StaffMember),
});

export const NewStaffMember = z.object({ username, name, password: chosen });
export type NewStaffMember = z.infer<typeof NewStaffMember>;

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/staff',
  who: 'staff',
  body: NewStaffMember,
  reply: StaffMember,
  status: 201,
});

export const renameStaff = endpoint({
  method: 'PATCH',
  path: '/api/staff/:id',
  who: 'staff',
  body: z.object({ name }),
  reply: StaffMember,
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/staff/:id',
  who: 'staff',
  status: 204,
});

export const NewPassword = z.object({ currentPassword: given, newPassword: chosen });
export type NewPassword = z.infer<typeof NewPassword>;

/** Ends every other session of the account. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password',
  who: 'staff',
  body: NewPassword,
  status: 204,
});
