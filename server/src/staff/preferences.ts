import { type Preferences, readPreferences, savePreferences } from '@sallie/shared/preferences';
import type { Binder } from '../http/endpoint.ts';
import type { Store } from '../store/store.ts';

/** Under which one account's preferences are kept; dropped with the account. */
export const preferencesOf = (staffId: string) => `preferences ${staffId}`;

/** What each member of staff has set up, the same on every machine. */
export function bindPreferences(bind: Binder, store: Store): void {
  bind.staff(readPreferences, async ({ staff }) => {
    const kept = await store.get('settings', preferencesOf(staff.id));
    return (kept?.value as Preferences | undefined) ?? { views: [] };
  });

  bind.staff(savePreferences, async ({ body, staff }) => {
    const record = { id: preferencesOf(staff.id), value: body };
    await store.commit([{ put: 'settings', record }]);
    return body;
  });
}
