/** Where a lead stands in a list: behind whatever sorts before it, of equal ones by when it came. */
export interface LeadPlace {
  position: number;
  /** Empty where the order is that of coming. */
  key: string;
}

/** As the desk hands it back for the next page. */
export function cursorOf({ position, key }: LeadPlace): string {
  return Buffer.from(JSON.stringify([position, key])).toString('base64url');
}

/** What is no cursor of ours begins at the first page. */
export function readCursor(text: string): LeadPlace | null {
  try {
    const [position, key] = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Number.isSafeInteger(position) && typeof key === 'string' ? { position, key } : null;
  } catch {
    return null;
  }
}
