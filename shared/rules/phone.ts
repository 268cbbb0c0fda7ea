/** The digits of what somebody typed; a leading +1 or 1 of an eleven-digit number is dropped. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** `(570) 555-0142` for ten digits; anything else as it stands. */
export function readablePhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length !== 10) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** As it is stored: ten digits when it is a number of this country, `+` and digits for another; else as typed, so that an extension or a remark is not lost. */
export function storedPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (/[a-z]/i.test(typed)) return typed;
  if (digits.length === 10) return digits;
  return typed.startsWith('+') ? `+${digits}` : typed;
}
