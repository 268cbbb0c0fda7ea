/** A key that was pressed before its target was on the page. */
export interface WaitingKey {
  key: string;
  /** Runs the key's action; returns false while the key has none. */
  act: () => boolean;
}

export interface WaitingKeys {
  /** Keys that wait for changes on their way; null when none waits. */
  behindChanges: WaitingKey[] | null;
  /** True while a key waits for the record's quotes or visits to load. */
  forReading: boolean;
}

export const createWaitingKeys = (): WaitingKeys => ({ behindChanges: null, forReading: false });
