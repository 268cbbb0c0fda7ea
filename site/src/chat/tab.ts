import { randomKey } from '../forms/random-key.ts';

const PLACE = 'chat-tab';

/**
 * This tab's name, the same after a reload, so that what it had begun goes on at once. It lies in the
 * storage only between two pages: a duplicated tab copies the storage and must not find the name there.
 */
export function tabName(window: Window): string {
  const attempt = (deed: (storage: Storage) => void) => {
    try {
      deed(window.sessionStorage);
    } catch {
      // Storage is forbidden: every page is a tab of its own.
    }
  };
  let name = randomKey();
  const takeOut = () =>
    attempt((storage) => {
      name = storage.getItem(PLACE) ?? name;
      storage.removeItem(PLACE);
    });
  takeOut();
  window.addEventListener('pagehide', () => attempt((storage) => storage.setItem(PLACE, name)));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) attempt((storage) => storage.removeItem(PLACE));
  });
  return name;
}
