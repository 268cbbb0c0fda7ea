import { phoneDigits } from '../phone.ts';

/** Ten digits after the punctuation and a leading +1 are gone, or null. */
export function chatPhone(typed: string): string | null {
  if (typed.length > 200) return null;
  const digits = phoneDigits(typed);
  return /^\d{10}$/.test(digits) ? digits : null;
}
