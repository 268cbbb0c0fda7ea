import { createHash } from 'node:crypto';
import { isDialogueText } from '@sallie/shared/bot/dialogue/texts';
import type { Business } from '@sallie/shared/contract/business';
import type { Facts } from '../content/facts.ts';
import { setNewest } from '../http/limits.ts';
import type { Relay } from '../realtime/relay.ts';

/** Enough for days of conversation; a forgotten reply, as after a restart, is only marked as unverified. */
const MOST_REPLIES = 10_000;
const EARLIER_VERSIONS = 5;

export type GivenReplies = ReturnType<typeof createGivenReplies>;

/** Tells the bot's replies from texts that a page only claims to be the bot's. */
export function createGivenReplies(facts: Facts, relay: Pick<Relay, 'publish' | 'on'>) {
  /** Pages that were opened before a change still answer from these facts. */
  const earlier: Business[] = [];
  let shop: Business = facts.current();
  /** By hash of the reply: true when SallieBot said that it does not know. */
  const given = new Map<string, boolean>();
  const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest('base64url');

  // The relay also delivers this process's own replies, whose flag must be kept.
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
    /** True for a reply of this process in which SallieBot says that it cannot answer. */
    saysUnable: (text: string) => given.get(hashOf(text)) === true,
    isOurs: (text: string) =>
      given.has(hashOf(text)) ||
      [shop, ...earlier].some((each) => isDialogueText(each, text.trim())),
  };
}
