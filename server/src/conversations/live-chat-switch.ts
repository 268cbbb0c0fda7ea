import type { LiveChatSettings } from '@sallie/shared/contract/conversation';
import { isOpen, nextOpening } from '@sallie/shared/rules/opening-hours';
import type { Core } from '../core.ts';
import { ONLY } from '../store/declaration.ts';
import type { Write } from '../store/store.ts';

export interface LiveChatSwitchDeps extends Pick<Core, 'store' | 'facts' | 'clock'> {
  connectedStaff(): number;
}

export type LiveChatSwitch = ReturnType<typeof createLiveChatSwitch>;

/** Visitors are promised a person only while the switch is on, the shop is open and staff are connected. */
export function createLiveChatSwitch({ store, facts, clock, connectedStaff }: LiveChatSwitchDeps) {
  async function isOn(): Promise<boolean> {
    return (await store.get('live-chat', ONLY))?.is_on === true;
  }

  async function read(): Promise<LiveChatSettings> {
    const is_available = await isOn();
    const now = clock.now();
    const business = facts.current();
    const open = isOpen(business, now);
    const reason = reasonFor(is_available, open, connectedStaff() > 0);
    const next_open = open ? null : (nextOpening(business, now)?.toISOString() ?? null);
    return { is_available, effective: reason === 'available', reason, next_open };
  }

  return {
    isOn,
    read,
    /** Stores `also` in the same commit. */
    async turn(on: boolean, also: Write[]): Promise<LiveChatSettings> {
      await store.commit([{ put: 'live-chat', record: { id: ONLY, is_on: on } }, ...also]);
      return read();
    },
  };
}

function reasonFor(on: boolean, open: boolean, connected: boolean): LiveChatSettings['reason'] {
  if (!on) return 'switched_off';
  // The hours come first, because a desk left running overnight is connected with nobody at it.
  if (!open) return 'closed';
  return connected ? 'available' : 'nobody_connected';
}
