import type { After, Every } from '@sallie/shared/realtime/timers';
import type { Logger } from 'pino';
import type { Audit } from './audit/audit.ts';
import type { Facts } from './content/facts.ts';
import type { Limits, SharedWindows } from './http/limits.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Hub } from './realtime/hub.ts';
import type { Relay } from './realtime/relay.ts';
import type { Store } from './store/store.ts';
import type { Clock } from './system/clock.ts';
import type { Random, ReadSecret } from './system/secrets.ts';

/** What all domains share; each domain's deps name the parts it uses. */
export interface Core {
  store: Store;
  clock: Clock;
  random: Random;
  log: Logger;
  facts: Facts;
  hub: Hub;
  relay: Relay;
  limits: Limits;
  windows: SharedWindows;
  audit: Audit;
  outbox: Pick<Outbox, 'wake'>;
  secret: ReadSecret;
  /** Run `task` after, or every, so many milliseconds; each returns a function that cancels it. */
  after: After;
  every: Every;
}
