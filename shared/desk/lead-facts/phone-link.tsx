import { phoneDigits, readablePhone } from '../../rules/phone.ts';

/** A number one tap calls; what is no number is only shown. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = dialled(phone);
  return number ? <a href={`tel:${number}`}>{readablePhone(phone)}</a> : <span>{phone}</span>;
}

/** What a telephone can dial of it: remarks and extensions follow the number, so letters end it. */
function dialled(phone: string): string | null {
  const [number = ''] = phone.split(/[a-z]/i);
  const digits = phoneDigits(number);
  if (digits.length < 7) return null;
  if (digits.length === 10) return `+1${digits}`;
  return number.trim().startsWith('+') ? `+${digits}` : digits;
}
