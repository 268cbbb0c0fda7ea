import { createHash } from 'node:crypto';
import { isDialogueText } from '@sallie/shared/bot/dialogue/dialogue-text';
import type { Business } from '@sallie/shared/contract/business';
import type { Facts } from '../content/facts.ts';
import type { Relay } from '../realtime/relay.ts';
import { setNewest } from '../system/newest.ts';

/** Enough for days of conversation; after a restart an older reply is merely marked unverified. */
const REMEMBERED = 10_000;
/** Versions of the facts. */
const EARLIER = 5;

export type GivenReplies = ReturnType<typeof createGivenReplies>;

/** Tells the bot's own words from words put into its mouth. */
export function createGivenReplies(facts: Facts, relay: Pick<Relay, 'publish' | 'on'>) {
  /** What pages that were opened before a change speak from. */
  const earlier: Business[] = [];
  let shop: Business = facts.current();
  const given = new Map<string, true>();
  const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest('base64url');

  function remember(hash: string): void {
    setNewest(given, hash, true, REMEMBERED);
  }
  relay.on('replyGiven', remember);
  facts.onChange(() => {
    earlier.unshift(shop);
    earlier.splice(EARLIER);
    shop = facts.current();
  });

  return {
    note(text: string): void {
      const hash = hashOf(text);
      remember(hash);
      relay.publish('replyGiven', hash);
    },
    isOurs: (text: string) =>
      given.has(hashOf(text)) ||
      [shop, ...earlier].some((each) => isDialogueText(each, text.trim())),
  };
}
