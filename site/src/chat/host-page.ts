import type { ComponentType, ReactNode } from 'react';

export interface HostPage {
  Link: ComponentType<{ to: string; onClick?: () => void; children: ReactNode }>;
  /** Makes sure that toasts show even when the network is gone by then; absent on pages that do so themselves. */
  placeToasts?(): void;
}

export interface Outline {
  unread: number;
  name: string | null;
}
