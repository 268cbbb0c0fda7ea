import type { ComponentType, ReactNode } from 'react';

export interface HostPage {
  /** A link to a public page. */
  Link: ComponentType<{ to: string; onClick?: () => void; children: ReactNode }>;
  /** Makes sure that a toast will be seen, also when the network is gone by then; missing where the page does so itself. */
  placeToasts?(): void;
}

/** What the launcher says of a conversation that is not in view. */
export interface Outline {
  unread: number;
  /** Who speaks for the shop. */
  name: string | null;
}
