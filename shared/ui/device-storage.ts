export interface DeviceStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Falls back to memory, which lasts as long as the page, when storage is forbidden or full. */
export function createDeviceStorage(open: () => Storage): DeviceStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      // Private modes may throw on any access to localStorage.
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const isInUse = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isInUse) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export const deviceStorage = createDeviceStorage(() => localStorage);
