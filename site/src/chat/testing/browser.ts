import { newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { createVisitor } from '@sallie/shared/contract/visitor';
import { alwaysOpen } from '@sallie/shared/testing/built-server';
import { onTestFinished } from 'vitest';
import { createOpening, randomKey } from '../../forms/call.ts';
import { VisitorConversation } from '../conversation.ts';
import { type Channel, createMemoryStore } from '../shared-dialogue.ts';
import type { Desk } from './desk.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeLocks } from './fake-locks.ts';
import { createNetwork } from './network.ts';

export interface Tab {
  conversation: VisitorConversation;
  toasts: string[];
  hidden: boolean;
  /** True for a tab that ends before its news reach the others. */
  muted: boolean;
  /** Ends the tab without events, as when the browser kills it. */
  die(): void;
  texts(): string[];
  /** Returns the state shown at a message. */
  mark(text: string): string | undefined;
  /** Empty until the server knows the visitor. */
  visitor(): string;
}

interface BrowserOptions {
  /** The state that an earlier visit left on the device. */
  kept?: unknown;
  address?: string;
  locks?: LockManager;
}

/** One browser at the real server; its tabs share the storage, the cookie, a channel and the locks. */
export function openBrowser({ origin }: Pick<Desk, 'origin'>, options: BrowserOptions = {}) {
  const network = createNetwork(origin, options.address);
  onTestFinished(async () => void (await network.close()));
  const clock = createFakeClock(new Date(), network.settle);
  const store = createMemoryStore(options.kept);
  const { locks = createFakeLocks() } = options;
  const listeners = new Map<Tab, (news: unknown) => void>();

  function openChannel(tab: Tab, onNews: (news: unknown) => void): Channel {
    listeners.set(tab, onNews);
    return {
      publish(news) {
        if (tab.muted) return;
        for (const [other, listener] of listeners) if (other !== tab) listener(news);
      },
      close: () => void listeners.delete(tab),
    };
  }

  async function openTab(): Promise<Tab> {
    const dialogue = () => tab.conversation.current().dialogue;
    const tab: Tab = {
      conversation: undefined as unknown as VisitorConversation,
      toasts: [],
      hidden: false,
      muted: false,
      die: () => {},
      texts: () => dialogue().lines.map(({ text }) => text),
      mark: (text) => dialogue().lines.find((line) => line.text === text)?.state,
      visitor: () => dialogue().visitor?.id ?? '',
    };
    tab.conversation = new VisitorConversation({
      business: alwaysOpen,
      store,
      openChannel: (onNews) => openChannel(tab, onNews),
      call: network.call,
      opening: createOpening(network.call),
      openSocket: network.openSocket,
      locks,
      now: clock.now,
      after: clock.after,
      random: () => 0.5,
      newId: randomKey,
      isHidden: () => tab.hidden,
      toast: (title, text) => void tab.toasts.push(`${title}: ${text}`),
    });
    tab.die = tab.conversation.start();
    onTestFinished(() => tab.die());
    await network.settle();
    return tab;
  }

  return {
    clock,
    network,
    openTab,
    /** Opens a tab whose visitor is in live chat. */
    async openLive(): Promise<Tab> {
      const tab = await openTab();
      await tab.conversation.askForPerson();
      await clock.pass(5000);
      return tab;
    },
    /** Opens a tab of a guest whom the server knows, so that every message is stored. */
    async openKnown(): Promise<Tab> {
      const hi = { message: 'Hi', is_bot: true, client_id: 'hi' };
      const body = { name: 'Guest', conversation: [hi] };
      const { id, visitor } = await network.call(createVisitor, { body });
      const line = { id: 'hi', from: 'bot', text: 'Hi', at: visitor.created_at, seq: 1 };
      const dialogue = { ...newDialogue(7), visitor: { id, guest: true }, welcomed: true };
      await store.update(() => ({
        revision: 1,
        dialogue: { ...dialogue, lines: [{ ...line, state: 'sent' }] },
      }));
      return openTab();
    },
  };
}
