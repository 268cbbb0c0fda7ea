import type { NotificationConstructorOptions } from 'electron';

/** As much of Electron's Notification as is used here. */
export interface NativeNotice {
  readonly id: string;
  on(event: 'show' | 'click', listener: () => void): unknown;
  on(event: 'close', listener: (details: { reason?: string }) => void): unknown;
  on(event: 'failed', listener: (event: object, error: string) => void): unknown;
  show(): void;
  close(): void;
}

export interface NoticeSystem {
  new (options: NotificationConstructorOptions): NativeNotice;
  isSupported(): boolean;
  /** macOS only. */
  getHistory?(): Promise<NativeNotice[]>;
  /** Windows only. */
  handleActivation?(callback: (details: { arguments: string }) => void): void;
}
