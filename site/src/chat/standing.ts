import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';

export interface Standing {
  /** Who speaks for the shop. */
  name: string;
  /** Each a thing of its own; a narrow header gives each its row. */
  status: string[];
  tone: 'bot' | 'here' | 'waiting' | 'trouble';
}

const BOT = 'SallieBot';
const ASSISTANT = 'Automated assistant';

/** Whom the visitor is talking with, said honestly. Nobody is said to be here while nothing goes through. */
export function standingOf(
  { stage, live, settings }: Dialogue,
  shopName: string,
  isReached: boolean,
): Standing {
  if (stage !== 'live_chat') return { name: BOT, ...botStatus(settings, isReached) };
  const name = live.staff ?? shopName;
  switch (live.connection) {
    case 'failed':
      return { name, status: ['Not connected'], tone: 'trouble' };
    case 'lost':
      return { name, status: ['Reconnecting…'], tone: 'trouble' };
    case 'off':
    case 'connecting':
      return { name, status: ['Connecting…'], tone: 'waiting' };
    case 'online':
      // Who has no name yet is called as the shop is.
      if (live.staff === shopName) return { name, status: ['Our team is here'], tone: 'here' };
      if (live.staff) return { name, status: [shopName], tone: 'here' };
      return settings?.effective
        ? { name, status: ['Waiting for an answer'], tone: 'waiting' }
        : { name, status: ['We answer when we are back'], tone: 'waiting' };
  }
}

function botStatus(settings: Dialogue['settings'], isReached: boolean): Omit<Standing, 'name'> {
  if (!isReached) return { status: [ASSISTANT, 'no connection right now'], tone: 'trouble' };
  if (settings?.effective) return { status: [ASSISTANT, 'our team is here too'], tone: 'here' };
  if (settings?.reason === 'closed') return { status: [ASSISTANT, 'showroom closed'], tone: 'bot' };
  if (settings?.reason === 'nobody_connected')
    return { status: [ASSISTANT, 'our team is away'], tone: 'bot' };
  return { status: [ASSISTANT], tone: 'bot' };
}
