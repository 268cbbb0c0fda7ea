import { callWays } from '../contract/call.ts';
import type { Lead } from '../contract/leads.ts';

/** What places that send people are called, by a word in their addresses or in what an advertisement says of itself. */
const places: Readonly<Record<string, string>> = {
  google: 'Google',
  bing: 'Bing',
  duckduckgo: 'DuckDuckGo',
  yahoo: 'Yahoo',
  facebook: 'Facebook',
  fb: 'Facebook',
  instagram: 'Instagram',
  ig: 'Instagram',
  nextdoor: 'Nextdoor',
  yelp: 'Yelp',
  houzz: 'Houzz',
  pinterest: 'Pinterest',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};

const FRIEND = 'Friend';
/** Of a lead that staff sent to see whether it comes: no figure counts it. */
export const TEST = 'Test';
const DIRECT = 'Direct';

/** What staff are offered before any lead says it. */
export const knownOrigins = [...new Set(Object.values(places)), FRIEND, 'Drove by', DIRECT, TEST];

/** What came in by the site, whose own name says nothing of where it came from. */
const ofSite = ['form', 'contact', 'discount', 'chat'];

const ways = new Map<string, string>(Object.entries(callWays));

/** In a word or two, how somebody found the shop: as staff say, else as their browser told, else by what they came. */
export function originOf({ kind, found_by, came = {}, source }: Lead): string {
  if (found_by) return placeOf(found_by.toLowerCase()) ?? found_by;
  // Who recommends them has a column of their own.
  if (kind === 'referrals') return FRIEND;
  return (
    readable(came.campaign) ||
    named(came.source) ||
    named(came.referrer) ||
    (ofSite.includes(source) ? DIRECT : (ways.get(source) ?? readable(source)))
  );
}

const placeOf = (word: string) => (Object.hasOwn(places, word) ? places[word] : undefined);

/** The name of a place, the host of another site, or what an advertisement calls itself. */
function named(said = ''): string {
  const words = said.toLowerCase().split(/[^a-z0-9]+/);
  const isHost = /^[^\s/]+\.[^\s/.]{2,}$/.test(said);
  return words.map(placeOf).find(Boolean) ?? (isHost ? said.replace(/^www\./, '') : readable(said));
}

/** `mailer-may` as a person writes it; a number that only the advertiser knows says nothing. */
function readable(said = ''): string {
  if (!/\p{L}/u.test(said)) return '';
  const words = said.split(/[-_+.\s]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
