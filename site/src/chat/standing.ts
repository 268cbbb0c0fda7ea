import type { Dialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { panelWords } from './panel-words.ts';

export interface Standing {
  /** The person or bot who speaks for the shop. */
  name: string;
  /** A narrow header gives each its own row. */
  status: string[];
  tone: 'bot' | 'here' | 'waiting' | 'trouble';
}

const BOT = 'SallieBot';

/** Never says that staff are here while the server is unreachable. */
export function standingOf(dialogue: Dialogue, shopName: string, isReached: boolean): Standing {
  const { stage, live, settings, language } = dialogue;
  const words = panelWords[language];
  if (stage !== 'live_chat') return { name: BOT, ...botStatus(dialogue, isReached) };
  const name = live.staff ?? shopName;
  switch (live.connection) {
    case 'failed':
      return { name, status: [words.unconnected], tone: 'trouble' };
    case 'lost':
      return { name, status: [words.reconnecting], tone: 'trouble' };
    case 'off':
    case 'connecting':
      return { name, status: [words.connecting], tone: 'waiting' };
    case 'online':
      // Staff without a name go by the shop's name.
      if (live.staff === shopName) return { name, status: [words.team], tone: 'here' };
      if (live.staff) return { name, status: [shopName], tone: 'here' };
      return settings?.effective
        ? { name, status: [words.waiting], tone: 'waiting' }
        : { name, status: [words.later], tone: 'waiting' };
  }
}

function botStatus({ settings, language }: Dialogue, isReached: boolean): Omit<Standing, 'name'> {
  const { assistant, offline, teamToo, closed, away } = panelWords[language];
  if (!isReached) return { status: [assistant, offline], tone: 'trouble' };
  if (settings?.effective) return { status: [assistant, teamToo], tone: 'here' };
  if (settings?.reason === 'closed') return { status: [assistant, closed], tone: 'bot' };
  if (settings?.reason === 'nobody_connected') return { status: [assistant, away], tone: 'bot' };
  return { status: [assistant], tone: 'bot' };
}
