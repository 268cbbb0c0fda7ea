import { phoneDigits, readablePhone } from '../../rules/phone.ts';

/** What search should find of a phone: as typed, as shown, and as digits. */
export function phoneText(phone: string): string {
  return phone && `${phone} ${readablePhone(phone)} ${phoneDigits(phone)}`;
}
