/** Formats as `$4,250`, `$4,250.50`. */
export function dollars(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: 2 })}`;
}
