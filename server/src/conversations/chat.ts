import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Facts } from '../content/facts.ts';
import type { SharedWindows } from '../http/sliding-window.ts';
import type { Admission } from '../leads/mail-admission.ts';
import type { TemplateContext } from '../leads/mail-templates/templates.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import type { VisibleNames } from '../staff/visible-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { createAllowance } from './allowance.ts';
import { createGivenReplies } from './given-replies.ts';
import { Presence } from './presence.ts';
import { watchSilence } from './quiet.ts';
import { createReceive, type ReceiveDeps } from './receive.ts';
import { Speakers } from './speakers.ts';
import { watchWaiting } from './waiting.ts';

export interface ChatDeps extends Pick<ReceiveDeps, 'isUrgent' | 'onTrouble'> {
  store: Store;
  hub: Hub;
  relay: Relay;
  facts: Facts;
  visibleNames: VisibleNames;
  clock: Clock;
  random: Random;
  log: Logger;
  windows: SharedWindows;
  /** RATE_LIMITS. */
  factor: number;
  context(): Omit<TemplateContext, 'now'>;
  admit: Admission['admit'];
  outbox: Pick<Outbox, 'wake'>;
  /** Run `task` after, or every, so many milliseconds; each returns its cancelling. */
  after: After;
  every: Every;
  settleMails(mails: readonly OutgoingMail[]): Promise<void>;
}

/** Everything that messages pass through, put together. */
export async function openChat(deps: ChatDeps) {
  const { hub, relay, facts } = deps;
  const presence = new Presence(deps);
  const waiting = await watchWaiting({ ...deps, presence });
  const speakers = new Speakers({ ...deps, presence });
  const silence = await watchSilence({
    ...deps,
    handBack: (id, isQuiet) => speakers.fellQuiet(id, isQuiet),
  });
  const allowance = createAllowance(deps);
  const receive = createReceive({ ...deps, presence, allowance });

  /** Whatever happens in a conversation is told to the desks of every process, so the one that leads hears of it there. */
  function note(frame: ServerFrame): void {
    switch (frame.type) {
      case 'liveChatMessage':
        if (!frame.data.is_bot) silence.broken(frame.data.visitor_id);
        waiting.watch(frame.data.visitor_id);
        break;
      case 'takeOver':
        silence.broken(frame.data.visitor_id);
        waiting.watch(frame.data.visitor_id);
        break;
      case 'handBack':
      case 'read':
      case 'visitorOffline':
        waiting.watch(frame.data.visitor_id);
        break;
      default:
    }
  }
  hub.on('frame', (frame) => {
    if (relay.leads()) note(frame);
  });

  return {
    presence,
    speakers,
    allowance,
    receive,
    given: createGivenReplies(facts, relay),
    stop() {
      waiting.stop();
      silence.stop();
    },
  };
}
