import { demoBusiness } from '@sallie/shared/rules/business';
import { createConversation, type VisitorConversation } from '../conversation.ts';
import { createMemoryStore, type DialogueStore } from '../dialogue-store.ts';
import type { Channel } from '../shared-dialogue.ts';
import { createFakeClock, settle } from './fake-clock.ts';
import { createFakeLocks } from './fake-locks.ts';
import { createFakeServer } from './fake-server.ts';

/** Friday, 3 PM in the shop. */
const friday = new Date('2026-11-20T20:00:00Z');

export interface Tab {
  conversation: VisitorConversation;
  toasts: string[];
  hidden: boolean;
  /** Gone without a word, as when the browser kills it. */
  die(): void;
  texts(): string[];
}

/** One browser: its tabs share what is kept, a channel and the locks. */
export function createFakeBrowser(store: DialogueStore = createMemoryStore()) {
  const clock = createFakeClock(friday);
  const server = createFakeServer();
  const locks = createFakeLocks();
  const listeners: [tab: object, (news: unknown) => void][] = [];
  let ids = 0;

  function channelOf(tab: object): Channel {
    return {
      tell(news) {
        for (const [other, listener] of listeners) if (other !== tab) listener(news);
      },
      onNews: (listener) => void listeners.push([tab, listener]),
    };
  }

  async function openTab(name: string): Promise<Tab> {
    const tab: Tab = {
      conversation: undefined as unknown as VisitorConversation,
      toasts: [],
      hidden: false,
      die: () => {},
      texts: () => tab.conversation.current().dialogue.lines.map(({ text }) => text),
    };
    tab.conversation = createConversation({
      business: demoBusiness,
      store,
      channel: channelOf(tab),
      tab: name,
      call: server.call,
      openSocket: server.openSocket,
      locks,
      now: clock.now,
      after: clock.after,
      random: () => 0.5,
      newId: () => `id${++ids}`,
      isHidden: () => tab.hidden,
      toast: (title, text) => void tab.toasts.push(`${title}: ${text}`),
    });
    tab.die = tab.conversation.start();
    await settle();
    return tab;
  }

  return { clock, server, openTab };
}
