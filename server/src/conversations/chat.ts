import type { Business } from '@sallie/shared/contract/business';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Admission } from '../leads/mail-admission.ts';
import type { TemplateContext } from '../leads/mail-templates/templates.ts';
import type { Hub } from '../realtime/hub.ts';
import type { Relay } from '../realtime/relay.ts';
import type { VisibleNames } from '../staff/visible-names.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import { createAllowance } from './allowance.ts';
import { createGivenReplies } from './given-replies.ts';
import { createPresence } from './presence.ts';
import { createReceive } from './receive.ts';
import { watchSilence } from './silence.ts';
import { createSpeakers } from './speakers.ts';
import { watchWaiting } from './waiting.ts';

export interface ChatDeps {
  store: Store;
  hub: Hub;
  relay: Relay;
  business: Business;
  visibleNames: VisibleNames;
  clock: Clock;
  random: Random;
  log: Logger;
  /** RATE_LIMITS. */
  factor: number;
  context(): Omit<TemplateContext, 'now'>;
  admit: Admission['admit'];
  wakeOutbox(mails: OutgoingMail[]): void;
  /** A person, visitor or staff, has said something. */
  onLine(visitorId: string): void;
  /** Run `task` after, or every, so many milliseconds; each returns its cancelling. */
  after: After;
  every: Every;
  settleMails(mails: readonly OutgoingMail[]): Promise<void>;
}

/** Everything that messages pass through, put together. */
export async function openChat(deps: ChatDeps) {
  const { store, hub, business, clock } = deps;
  const presence = createPresence({ ...deps, onLeft: (id) => waiting.watch(id) });
  const waiting = await watchWaiting({ ...deps, presence });
  const onChange = waiting.watch;
  const onTakeOver = (id: string) => silence.broken(id);
  const speakers = createSpeakers({ store, hub, presence, clock, onChange, onTakeOver });
  const silence = await watchSilence({ ...deps, handBack: speakers.fellQuiet });
  const onLine = (id: string) => {
    silence.broken(id);
    deps.onLine(id);
  };
  const allowance = createAllowance(deps);
  const receive = createReceive({ ...deps, presence, allowance, onChange, onLine });
  return {
    presence,
    speakers,
    allowance,
    receive,
    given: createGivenReplies(business),
    stop() {
      waiting.stop();
      silence.stop();
    },
  };
}
