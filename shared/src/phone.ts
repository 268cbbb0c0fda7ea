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
