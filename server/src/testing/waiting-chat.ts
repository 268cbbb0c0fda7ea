import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { demoContent } from '@sallie/shared/rules/demo/content';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { createFacts } from '../content/facts.ts';
import { conversationOf, inConversation } from '../conversations/conversation-state.ts';
import { openChat } from '../conversations/conversations.ts';
import type { NewMessage } from '../conversations/receive.ts';
import { createSharedWindows } from '../http/limits.ts';
import { createAdmission } from '../leads/mail-admission.ts';
import { newLead } from '../leads/new-lead.ts';
import type { Connection } from '../realtime/connection.ts';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { openStore } from '../store/embedded/open.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { systemRandom } from '../system/secrets.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { createHandClock } from './hand-clock.ts';
import { mailContext } from './mail-context.ts';

const random = systemRandom;
const page: Connection = { send() {}, sendText() {}, close() {} };

export const dana = { id: 's-dana', name: 'dana' };

export async function aShop(email = 'ada@example.com', clock = createHandClock()) {
  const dir = ownFolder();
  const store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  const name = email ? 'Ada Miller' : 'Guest';
  const fields = { name, email, phone: '', interest: '', message: '' };
  const ada = newLead('visitors', { clock, random }, 'chat', fields);
  await store.commit([{ put: 'visitors', record: ada }]);
  return { store, clock, id: ada.id, ...(await openShop(store, clock, ada.id)) };
}

/** Starts what the server runs for chats; a restart makes it anew over the same store. */
export async function openShop(
  store: Store,
  clock: ReturnType<typeof createHandClock>,
  id: string,
  /** Ids of visitors whose mails cannot be written. */
  broken: readonly string[] = [],
) {
  const { admit } = createAdmission({
    windows: createSharedWindows(clock, 1),
    isBlocked: () => false,
    hasUnsubscribed: () => false,
  });
  const relay = createMemoryRelay(random);
  const hub = new Hub(relay);
  let leave = () => {};
  const looks: (() => void)[] = [];
  const logged: string[] = [];
  const { presence, speakers, receive } = await openChat({
    store,
    hub,
    relay,
    clock,
    random,
    facts: createFacts(demoContent, 1),
    isUrgent,
    onTrouble: () => {},
    factor: 0,
    windows: createSharedWindows(clock, 0),
    log: pino({ level: 'error' }, { write: (line) => void logged.push(line) }),
    context: () => mailContext,
    async admit(mails, to) {
      if (mails.some(({ lead }) => broken.includes(lead?.id ?? ''))) throw new Error('no');
      return admit(mails, to);
    },
    outbox: { wake: () => {} },
    after: (_, task) => {
      leave = task;
      return () => {};
    },
    every: (_, task) => {
      looks.push(task);
      return () => {};
    },
  });
  const say = (message: string, author: NewMessage['author']) =>
    receive({ visitorId: id, message, clientId: null, author });
  return {
    speakers,
    logged,
    takenBy: async () => (await conversationOf(store, id)).taken_by,
    ask: (message: string) => say(message, { as: 'visitor', live: true, address: '' }),
    answer: (message: string) => say(message, { as: 'staff', ...dana }),
    enter: () => presence.enter(id, 'Ada', page),
    leave() {
      presence.leave(id, page);
      leave();
    },
    /** Lets this many seconds pass with the server's check every five; returns the mails, oldest first. */
    async pass(seconds: number): Promise<readonly OutgoingMail[]> {
      for (let second = 0; second < seconds; second += 5) {
        clock.pass(5000);
        for (const look of looks) look();
        for (const conversation of await store.list('threads')) {
          await inConversation(store, conversation.id, async () => {});
        }
      }
      return [...(await store.list('mails'))].reverse();
    },
  };
}
