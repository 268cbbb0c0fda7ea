import type { Core } from '../core.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { Write } from '../store/store.ts';
import { createSigner, IN_A_LINK } from '../system/secrets.ts';
import type { LeadRefs } from './lead-refs.ts';

/*
 * Everybody who gets a mail from the shop can end it by a link in the mail, without an account. The server
 * keeps only a hash of the inbox, keyed with a secret of this shop, so that an erasure leaves nothing to find
 * here.
 */

/** Names the inbox by its hash, and the lead whose mail went there. */
export interface InboxLink {
  inbox: string;
  leadId: string;
}

export type InboxLinks = Awaited<ReturnType<typeof openInboxLinks>>;

interface InboxLinksDeps extends Pick<Core, 'store' | 'relay' | 'clock' | 'secret'> {
  refs: LeadRefs;
}

/** Each type of link signs with its own word, so that a link of one type is not valid as the other. */
const signed = { 'not-me': 'link', unsubscribe: 'unsubscribe' } as const;

/** `name` begins the path, and the blocked inboxes are stored under it. */
export async function openInboxLinks(
  name: keyof typeof signed,
  { store, relay, clock, secret: readSecret, refs }: InboxLinksDeps,
) {
  const { sign, isSigned } = createSigner(await readSecret('mail-secret'), IN_A_LINK);
  const inboxOf = (address: string) => sign(`inbox ${mailboxKey(address)}`);
  const saidBy = ({ inbox, leadId }: InboxLink) => `${signed[name]} ${inbox} ${leadId}`;

  const blocked = new Set<string>();
  await relay.keepFresh('inboxes', async () => {
    for await (const { ends, inbox } of store.each('blocked-inboxes')) {
      if (ends === name) blocked.add(inbox);
    }
  });

  return {
    pathFor(address: string, leadId: string): string {
      const inbox = inboxOf(address);
      return `/${name}/${refs.refOf(leadId)}.${inbox}.${sign(saidBy({ inbox, leadId }))}`;
    },
    /** Null when the shop did not sign the link. */
    read(token: string): InboxLink | null {
      const [ref = '', inbox = '', given = '', ...rest] = token.split('.');
      const link = { inbox, leadId: refs.idOf(ref) ?? ref };
      return rest.length === 0 && isSigned(saidBy(link), given) ? link : null;
    },
    isBlocked: (address: string) => blocked.size > 0 && blocked.has(inboxOf(address)),
    /** Resolves when the block is on disk, with `also`; false when the inbox was blocked already. */
    async block(inbox: string, also: Write[]): Promise<boolean> {
      if (blocked.has(inbox)) return false;
      const at = clock.now().toISOString();
      const record = { id: `${name} ${inbox}`, ends: name, inbox, at };
      await store.commit([{ put: 'blocked-inboxes', record }, ...also]);
      blocked.add(inbox);
      relay.publish('outdated', 'inboxes');
      return true;
    },
  };
}
