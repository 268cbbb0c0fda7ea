import {
  changeLiveChatSettings,
  createLiveChatTicket,
  readLiveChatSettings,
} from '@sallie/shared/contract/live-chat-settings';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Tickets } from '../realtime/tickets.ts';
import type { Audit } from '../system/log.ts';
import type { LiveChatSwitch } from './live-chat-switch.ts';

export interface LiveChatRouteDeps {
  liveChat: LiveChatSwitch;
  tickets: Tickets;
  hub: Hub;
  limits: Limits;
  audit: Audit;
}

export function bindLive(
  bind: Binder,
  { liveChat, tickets, hub, limits, audit }: LiveChatRouteDeps,
) {
  bind.open(readLiveChatSettings, () => liveChat.read(), { limit: limits.settings });

  bind.staff(changeLiveChatSettings, async ({ body, staff }) => {
    const settings = await liveChat.turn(body.is_available);
    hub.toStaff({ type: 'settingsChanged', data: settings });
    audit('live chat switched', { staff: staff.id, on: Number(body.is_available) });
    return settings;
  });

  bind.staff(createLiveChatTicket, async ({ staff }) => ({ authToken: tickets.issue(staff) }));
}
