import type { Core } from '../core.ts';
import { mailboxKey } from '../mail/mailbox.ts';
import type { Write } from '../store/store.ts';
import { createSigner, IN_A_LINK } from '../system/signer.ts';
import type { LeadRefs } from './lead-refs.ts';

/*
 * Whoever gets a mail of ours can end it by a link in it, without an account and without our keeping the address. Only a
 * hash of the inbox is kept, under a secret of this shop, so an erasure leaves nothing to find here.
 */

/** What a link says: whose inbox, and the mail of which lead brought it there. */
export interface InboxLink {
  inbox: string;
  leadId: string;
}

export type InboxLinks = Awaited<ReturnType<typeof openInboxLinks>>;

interface InboxLinksDeps extends Pick<Core, 'store' | 'relay' | 'clock' | 'secret'> {
  refs: LeadRefs;
}

/** What the links of one kind end; a link of one is none of another. */
const signed = { 'not-me': 'link', unsubscribe: 'unsubscribe' } as const;

/** `name` is the first part of the path, and under which the inboxes are kept. */
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
    /** The path of the page for whoever gets a mail at this address. */
    pathFor(address: string, leadId: string): string {
      const inbox = inboxOf(address);
      return `/${name}/${refs.refOf(leadId)}.${inbox}.${sign(saidBy({ inbox, leadId }))}`;
    },
    /** Null when the link is not one of ours. */
    read(token: string): InboxLink | null {
      const [ref = '', inbox = '', given = '', ...rest] = token.split('.');
      const link = { inbox, leadId: refs.idOf(ref) ?? ref };
      return rest.length === 0 && isSigned(saidBy(link), given) ? link : null;
    },
    isBlocked: (address: string) => blocked.size > 0 && blocked.has(inboxOf(address)),
    /** Resolves when it is on disk, with `also`: nothing of this kind is mailed there any more. False where that was so already. */
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
