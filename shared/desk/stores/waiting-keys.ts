/** A key that was pressed before what it acts on stood in the page. */
export interface WaitingKey {
  key: string;
  /** Does what the key stands for; false where it stands for nothing (yet). */
  act: () => boolean;
}

/** Of one open desk. */
export interface WaitingKeys {
  /** Behind the changes that are on their way, one after the other; null while none waits. */
  behindChanges: WaitingKey[] | null;
  /** One waits for the quotes or visits of the record, which are being read. */
  forReading: boolean;
}

export const createWaitingKeys = (): WaitingKeys => ({ behindChanges: null, forReading: false });
