import { TOTP } from 'otpauth';

/** What the app on a phone shows for this secret, at that time: now unless said otherwise. */
export function codeOf(secret: string, at: number | Date = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: Number(at) });
}
