import { join } from 'node:path';
import { demoBusiness } from '@sallie/shared/rules/business';
import { demoContent } from '@sallie/shared/rules/demo/content';
import pino from 'pino';
import { createAudit } from '../audit/audit.ts';
import { createFacts } from '../content/facts.ts';
import { openErasures } from '../leads/erasures.ts';
import { watchRetention } from '../leads/retention.ts';
import { eraseMails } from '../mail/outbox.ts';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import type { Store } from '../store/store.ts';
import { createWarnings } from '../system/log.ts';
import { systemRandom as random } from '../system/secrets.ts';
import type { createHandClock } from './hand-clock.ts';

/* Erases records in a shop of which only the store runs. */

export interface StoredShop {
  dir: string;
  store: Store;
  clock: ReturnType<typeof createHandClock>;
}

const log = pino({ enabled: false });
const hub = () => new Hub(createMemoryRelay(random));

export const openShopErasures = ({ dir, store, clock }: StoredShop) =>
  openErasures({
    ...{ store, hub: hub(), clock, random, log },
    outbox: {
      erase: (erased) => eraseMails({ store, clock, me: '', folder: join(dir, 'outbox') }, erased),
    },
    ledger: { note: async () => {} },
    dismiss: () => {},
    audit: createAudit({ store, clock, random }),
  });

/** Starts the retention check, runs it once and stops it; returns its warnings. */
export async function lookOnce(shop: StoredShop, retention = demoBusiness.retention) {
  let task = () => {};
  const warnings = createWarnings(() => {});
  const watching = watchRetention({
    ...{ ...shop, hub: hub(), log, warnings },
    facts: createFacts({ ...demoContent, retention }, 1),
    erasures: await openShopErasures(shop),
    after(_, later) {
      task = later;
      return () => {};
    },
    every: () => () => {},
  });
  task();
  await watching.settled();
  await watching.stop();
  return warnings.all();
}
