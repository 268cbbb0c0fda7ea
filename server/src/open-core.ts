import type { Server } from 'node:http';
import type { After } from '@sallie/shared/realtime/timers';
import { createUrgency, openTroubleReader } from './assistant/understanding/urgency.ts';
import { createAudit } from './audit/audit.ts';
import type { Config } from './config.ts';
import type { PublishedFacts } from './content/facts.ts';
import type { Core } from './core.ts';
import { watchForProxy } from './http/address.ts';
import type { Origins } from './http/headers.ts';
import { openLeadRefs } from './leads/lead-refs.ts';
import { openVisitorTokens } from './leads/visitor-token.ts';
import type { Together } from './processes/together.ts';
import { Hub } from './realtime/hub.ts';
import type { ShopStore } from './shop-store.ts';
import { after } from './system/clock.ts';
import { createWarnings } from './system/log.ts';

export interface CoreDeps extends ShopStore, Pick<Core, 'clock' | 'random' | 'log'> {
  config: Config;
  facts: PublishedFacts;
  server: Server;
  /** Resolves when the start is over; optional parts are loaded then. */
  started: Promise<unknown>;
  origins(): Origins;
  together: Together;
}

export async function openCore(deps: CoreDeps) {
  const { clock, random, log, store, facts, origins, started } = deps;
  const { relay, limits, windows } = deps.together;
  const secret = (name: string) => store.secret(name);
  const secure = () => origins().secure;
  const hub = new Hub(relay);
  const warnings = createWarnings((data) => hub.toStaff({ type: 'noticesChanged', data }));
  const proxy = watchForProxy(deps.server, deps.config.TRUST_PROXY, log);
  warnings.from(() => store.warnings());
  warnings.from(proxy.warnings);
  store.onWarnings(warnings.changed);
  return {
    ...{ store, clock, random, log, facts, started, relay, limits, windows, after, hub },
    ...{ secret, secure, warnings },
    audit: createAudit({ store, clock, random, log }),
    visitorTokens: await openVisitorTokens(secret, secure),
    refs: await openLeadRefs(secret),
    isUrgent: createUrgency(started, openTroubleReader),
    /** Wraps a timer so that its tasks run only in the leading process. */
    ifLeading:
      (timer: After): After =>
      (milliseconds, task) =>
        timer(milliseconds, () => {
          if (relay.leads()) task();
        }),
  };
}
