import type { ChatOutcome } from '@sallie/shared/contract/visitor';
import type { Logger } from 'pino';
import { publishChange } from '../leads/save.ts';
import type { Hub } from '../realtime/hub.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store } from '../store/store.ts';

interface OutcomeDeps {
  store: Store;
  hub: Hub;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** What counts of a conversation is what says most. */
const weights: Record<ChatOutcome, number> = { answered: 1, unable: 2, handed: 3 };

/** Notes on a visitor's record what became of their chat: a few times in each. The line itself is kept whatever comes of this. */
export async function noteOutcome(
  { store, hub, log }: OutcomeDeps,
  visitorId: string,
  outcome: ChatOutcome | null,
): Promise<void> {
  const isNews = (before: ChatOutcome | undefined) =>
    outcome !== null && weights[outcome] > (before ? weights[before] : 0);
  try {
    if (!isNews((await store.get('visitors', visitorId))?.chat)) return;
    await store.exclusively(lockNames.lead(visitorId), async () => {
      const visitor = await store.get('visitors', visitorId);
      if (!visitor || !outcome || !isNews(visitor.chat)) return;
      const record = { ...visitor, chat: outcome };
      await store.commit([{ put: 'visitors', record }]);
      publishChange(hub, record);
    });
  } catch (error) {
    logFailure(log, 'chat outcome', error, { visitor: visitorId });
  }
}
