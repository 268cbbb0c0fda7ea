import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import type { NativeNotification, NotificationSystem } from '../slots.ts';

/** Stands in for a system's notification service: it shows, refuses or stays silent, and the test clicks. */
export function createNotificationCenter() {
  const shown: NotificationConstructorOptions[] = [];
  const onScreen = new Map<string, Notice>();
  const center = {
    answer: 'show' as 'show' | 'silence' | { failed: string },
    supported: true,
    /** Counts how often the code asked whether there is a service at all. */
    touched: 0,
    history: [] as NativeNotification[],
    shown,
    texts: () => shown.map(({ title }) => title),
    onScreen: () => [...onScreen.keys()],
    click: (id: string) => onScreen.get(id)?.emit('click'),
    close: (id: string, reason: string) => onScreen.get(id)?.emit('close', { reason }),
    activate: (_: { arguments: string }) => {},
  };

  class Notice extends EventEmitter implements NativeNotification {
    readonly id: string;
    readonly options: NotificationConstructorOptions;
    constructor(options: NotificationConstructorOptions) {
      super();
      this.options = options;
      this.id = options.id ?? '';
    }
    show() {
      shown.push(this.options);
      if (center.answer === 'silence') return;
      if (center.answer !== 'show') {
        this.emit('failed', {}, center.answer.failed);
        return;
      }
      onScreen.set(this.id, this);
      this.emit('show');
    }
    close() {
      if (onScreen.get(this.id) === this) onScreen.delete(this.id);
      this.emit('close', { reason: 'applicationHidden' });
    }
  }

  const service = (platform: NodeJS.Platform): NotificationSystem =>
    Object.assign(Notice, {
      isSupported() {
        center.touched += 1;
        return center.supported;
      },
      ...(platform === 'darwin' && { getHistory: async () => center.history }),
      ...(platform === 'win32' && {
        handleActivation: (callback: typeof center.activate) => {
          center.activate = callback;
        },
      }),
    });

  function left(id: string) {
    const native = new Notice({ id });
    onScreen.set(id, native);
    center.history.push(native);
  }

  return Object.assign(center, { service, left });
}
