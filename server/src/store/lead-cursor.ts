/** The place of a lead in a sorted list; leads with equal keys stand in order of arrival. */
export interface LeadPlace {
  position: number;
  /** Empty when the list is in order of arrival. */
  key: string;
}

export function cursorOf({ position, key }: LeadPlace): string {
  return Buffer.from(JSON.stringify([position, key])).toString('base64url');
}

/** Returns null for a text that is no cursor; the list then begins at the first page. */
export function readCursor(text: string): LeadPlace | null {
  try {
    const [position, key] = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Number.isSafeInteger(position) && typeof key === 'string' ? { position, key } : null;
  } catch {
    return null;
  }
}
