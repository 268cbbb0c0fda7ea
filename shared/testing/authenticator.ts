import { TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows for this secret at that time, by default now. */
export function codeOf(secret: string, at: number | Date = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: Number(at) });
}
