/** Drops the leading +1 or 1 of an eleven-digit number. NFKC makes full-width digits plain. */
export function phoneDigits(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** `(570) 555-0142` for ten digits; other texts stay unchanged. */
export function readablePhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Ten digits for a US number, `+` and digits for a foreign one; else as typed, to keep an extension or remark. */
export function storedPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (/[a-z]/i.test(typed)) return typed;
  if (digits.length === 10) return digits;
  return typed.startsWith('+') ? `+${digits}` : typed;
}
