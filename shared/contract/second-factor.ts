import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CodeGiven, PasswordGiven } from './staff.ts';

/* The second step of a sign-in: a code from an app on one's phone, or one of ten recovery codes that were written down. */

/** In their order good once each; shown when they are made and never again. */
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
