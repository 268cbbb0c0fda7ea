import { createHash } from 'node:crypto';
import { isDialogueText } from '@sallie/shared/bot/dialogue/texts';
import type { Business } from '@sallie/shared/contract/business';
import type { Facts } from '../content/facts.ts';
import type { Relay } from '../realtime/relay.ts';
import { setNewest } from '../system/newest.ts';

/** Enough for days of conversation; after a restart an older reply is merely marked unverified. */
const MOST_REPLIES = 10_000;
const EARLIER_VERSIONS = 5;

export type GivenReplies = ReturnType<typeof createGivenReplies>;

/** Tells the bot's own words from words put into its mouth. */
export function createGivenReplies(facts: Facts, relay: Pick<Relay, 'publish' | 'on'>) {
  /** What pages that were opened before a change speak from. */
  const earlier: Business[] = [];
  let shop: Business = facts.current();
  /** Whether SallieBot said there that it does not know. */
  const given = new Map<string, boolean>();
  const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest('base64url');

  // What it said itself comes back to it, and it knows more of that.
  relay.on('replyGiven', (hash) => setNewest(given, hash, given.get(hash) ?? false, MOST_REPLIES));
  facts.onChange(() => {
    earlier.unshift(shop);
    earlier.splice(EARLIER_VERSIONS);
    shop = facts.current();
  });

  return {
    note(text: string, unable: boolean): void {
      const hash = hashOf(text);
      setNewest(given, hash, unable, MOST_REPLIES);
      relay.publish('replyGiven', hash);
    },
    /** Whether a reply that this process gave says that it cannot answer. */
    saysUnable: (text: string) => given.get(hashOf(text)) === true,
    isOurs: (text: string) =>
      given.has(hashOf(text)) ||
      [shop, ...earlier].some((each) => isDialogueText(each, text.trim())),
  };
}
