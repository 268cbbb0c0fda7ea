export interface Watched {
  title: string;
  body: string;
  silent: boolean;
  /** Set on Windows. */
  toastXml?: string;
  /** True while the notification is shown and has neither been clicked nor withdrawn. */
  isOpen: boolean;
}

interface MenuItem {
  label: string;
  enabled: boolean;
  click(): void;
}

/** The global that `probe.cjs` sets in the main process. */
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
