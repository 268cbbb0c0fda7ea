export interface Watched {
  title: string;
  body: string;
  silent: boolean;
  /** On Windows. */
  toastXml?: string;
  /** Shown, and neither clicked away nor taken back. */
  isOpen: boolean;
}

interface MenuItem {
  label: string;
  enabled: boolean;
  click(): void;
}

/** What `probe.cjs` leaves in the main process. */
interface Probe {
  notifications: (Watched & { ref: WeakRef<NodeJS.EventEmitter> })[];
  calls: unknown[][];
  notificationsFail: string;
  activation: ((details: { type: string; arguments: string }) => void) | null;
  dialogAnswer: number;
  tray: NodeJS.EventEmitter | null;
  trayMenu: { items: MenuItem[] } | null;
  passTime(): void;
  menuItem(label: string, menu?: unknown): MenuItem | null;
}

declare global {
  var consoleProbe: Probe;
}
