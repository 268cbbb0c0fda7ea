import {
  changeLiveChatSettings,
  createLiveChatTicket,
  type LiveChatSettings,
  readLiveChatSettings,
} from '@sallie/shared/contract/conversation';
import { isOpen, nextOpening } from '@sallie/shared/rules/opening-hours';
import { byStaffMember } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import type { Tickets } from '../realtime/sockets.ts';
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

interface LiveChatRouteDeps extends Pick<Core, 'hub' | 'limits' | 'audit'> {
  liveChat: LiveChatSwitch;
  tickets: Tickets;
}

export function bindLive(
  bind: Binder,
  { liveChat, tickets, hub, limits, audit }: LiveChatRouteDeps,
) {
  bind.open(readLiveChatSettings, { limit: limits.settings }, () => liveChat.read());

  bind.staff(changeLiveChatSettings, async ({ body, staff }) => {
    const entry = audit.entry(byStaffMember(staff), {
      type: 'live-chat-switched',
      on: body.is_available,
    });
    const settings = await liveChat.turn(body.is_available, [entry]);
    hub.toStaff({ type: 'settingsChanged', data: settings });
    audit.log(entry);
    return settings;
  });

  bind.staff(createLiveChatTicket, async ({ staff }) => ({
    authToken: await tickets.issue(staff.sessionId),
  }));
}
