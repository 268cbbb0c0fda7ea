import { readQuickReplies, saveQuickReplies } from '@sallie/shared/contract/quick-replies';
import { type Audit, byStaffMember } from '../audit/audit.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Hub } from '../realtime/hub.ts';
import { ONLY } from '../store/declaration.ts';
import type { Store } from '../store/store.ts';

interface QuickReplyDeps {
  store: Store;
  audit: Audit;
  hub: Pick<Hub, 'toStaff'>;
}

/** The texts that staff send again and again; an owner writes them, and every desk hears of it. */
export function bindQuickReplies(bind: Binder, { store, audit, hub }: QuickReplyDeps): void {
  bind.staff(readQuickReplies, async () => {
    return (await store.get('quick-replies', ONLY)) ?? { replies: [] };
  });

  bind.owner(saveQuickReplies, async ({ body, staff }) => {
    const count = body.replies.length;
    const event = { type: 'quick-replies-changed', count } as const;
    await audit.within(byStaffMember(staff), [event], (entries) =>
      store.commit([{ put: 'quick-replies', record: { id: ONLY, ...body } }, ...entries]),
    );
    hub.toStaff({ type: 'quickRepliesChanged' });
    return body;
  });
}
