import type { Business } from '@sallie/shared/business';
import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Hub } from '../live/hub.ts';
import { createPresence } from '../live/presence.ts';
import type { LetterContext } from '../mail/letters.ts';
import type { Random } from '../random.ts';
import type { VisibleNames } from '../staff/visible-names.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import { createAllowance } from './allowance.ts';
import { createGivenReplies } from './given-replies.ts';
import { createReceive } from './receive.ts';
import { watchSilence } from './silence.ts';
import { createSpeakers } from './speakers.ts';
import { watchWaiting } from './waiting.ts';

export interface ChatSurroundings {
  store: Store;
  hub: Hub;
  business: Business;
  visibleNames: VisibleNames;
  clock: Clock;
  random: Random;
  log: Logger;
  /** RATE_LIMITS. */
  factor: number;
  context(): Omit<LetterContext, 'now'>;
  admit(mails: OutgoingMail[]): OutgoingMail[];
  wakeOutbox(mails: OutgoingMail[]): void;
  /** A person, visitor or staff, has said something. */
  onLine(visitorId: string): void;
  /** Run `task` after, or every, so many milliseconds; each returns its cancelling. */
  after: After;
  every: Every;
  settleMail(mail: OutgoingMail): Promise<void>;
}

/** Everything that lines pass through, put together. */
export async function openChat(around: ChatSurroundings) {
  const { store, hub, business, clock } = around;
  const presence = createPresence({ ...around, onLeft: (id) => waiting.watch(id) });
  const waiting = await watchWaiting({ ...around, presence });
  const onChange = waiting.watch;
  const onTakeOver = (id: string) => silence.broken(id);
  const speakers = createSpeakers({ store, hub, presence, clock, onChange, onTakeOver });
  const silence = await watchSilence({ ...around, handBack: speakers.fellQuiet });
  const onLine = (id: string) => {
    silence.broken(id);
    around.onLine(id);
  };
  const allowance = createAllowance(around);
  const receive = createReceive({ ...around, presence, allowance, onChange, onLine });
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
