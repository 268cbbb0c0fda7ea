import { useEffect } from 'react';
import { useDesk } from '../desk-context.tsx';
import type { OpenDesk } from '../open-desk.ts';
import { leadsOfKind } from '../stores/leads.ts';
import type { LeadRef } from '../stores/panel.ts';

async function markRead(desk: OpenDesk, { kind, id }: LeadRef): Promise<void> {
  const lead = leadsOfKind(desk.leads, kind)
    .getState()
    .rows.find((row) => row.id === id);
  if (!lead || lead.read) return;
  try {
    await desk.change(kind, lead, { read: true });
  } catch {
    // It stays unread, on every desk alike: somebody looks at it once more.
  }
}

/** An opened record counts as read on every desk. */
export function useRead({ kind, id }: LeadRef, isUnread: boolean): void {
  const { desk } = useDesk();
  useEffect(() => {
    if (isUnread) void markRead(desk, { kind, id });
  }, [desk, kind, id, isUnread]);
}
