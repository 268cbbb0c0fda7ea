import type { LiveChatSettings } from '../../contract/live-chat-settings.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { dayName, type HoursFacts, shortTime } from '../../rules/opening-hours.ts';

/** What the switch and the rest of the world mean for a visitor who wants to talk to a person right now. */
export function availabilityLine(
  { reason, next_open }: LiveChatSettings,
  facts: HoursFacts,
  now: Date,
): string {
  switch (reason) {
    case 'available':
      return 'Visitors can talk to you now.';
    case 'switched_off':
      return 'Switched off. Visitors talk to SallieBot and leave their details.';
    case 'nobody_connected':
      return 'Switched on, but no desk is connected, so visitors talk to SallieBot.';
    case 'closed': {
      const line = 'Switched on, but the shop is closed, so visitors talk to SallieBot';
      if (!next_open) return `${line}.`;
      const at = new Date(next_open);
      return `${line} until ${dayName(facts, at, now)} at ${shortTime(facts, at)}.`;
    }
    default:
      return assertNever(reason);
  }
}
