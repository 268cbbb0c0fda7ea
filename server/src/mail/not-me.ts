import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { readSecret } from '../store/secret-file.ts';
import type { Store } from '../store/store.ts';
import { mailboxKey } from './mailbox.ts';

/*
 * "This was not me": whoever gets a mail of ours can end it, without an account and without our keeping the address.
 * Only a hash of the inbox is kept, under a secret of this shop, so an erasure leaves nothing to find here.
 */

const PREFIX = 'not-me ';
/** 128 bits of a hash are beyond guessing, and keep the link on two lines. */
const LENGTH = 22;

/** What a link says: whose inbox, and the mail of which lead brought it there. */
export interface NotMeLink {
  inbox: string;
  leadId: string;
}

export interface NotMe {
  /** The path of the page for whoever gets a mail at this address. */
  pathFor(address: string, leadId: string): string;
  /** Null when the link is not one of ours. */
  read(token: string): NotMeLink | null;
  isBlocked(address: string): boolean;
  /** Resolves when it is on disk: nothing is mailed there any more. */
  block(inbox: string): Promise<void>;
}

interface NotMeDeps {
  store: Store;
  clock: Clock;
  random: Random;
  dataDir: string;
}

export async function openNotMe({ store, clock, random, dataDir }: NotMeDeps): Promise<NotMe> {
  const secret = await readSecret(dataDir, 'mail-secret', random);
  const hash = (text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, LENGTH);
  const inboxOf = (address: string) => hash(`inbox ${mailboxKey(address)}`);
  const signatureOf = ({ inbox, leadId }: NotMeLink) => hash(`link ${inbox} ${leadId}`);

  const blocked = new Set<string>();
  for (const { id } of await store.list('settings')) {
    if (id.startsWith(PREFIX)) blocked.add(id.slice(PREFIX.length));
  }

  return {
    pathFor(address, leadId) {
      const inbox = inboxOf(address);
      return `/not-me/${leadId}.${inbox}.${signatureOf({ inbox, leadId })}`;
    },
    read(token) {
      const [leadId = '', inbox = '', given = '', ...rest] = token.split('.');
      const expected = Buffer.from(signatureOf({ inbox, leadId }));
      const signature = Buffer.from(given);
      if (rest.length > 0 || signature.length !== expected.length) return null;
      return timingSafeEqual(signature, expected) ? { inbox, leadId } : null;
    },
    isBlocked: (address) => blocked.has(inboxOf(address)),
    async block(inbox) {
      if (blocked.has(inbox)) return;
      const value = { at: clock.now().toISOString() };
      await store.commit([{ put: 'settings', record: { id: PREFIX + inbox, value } }]);
      blocked.add(inbox);
    },
  };
}
