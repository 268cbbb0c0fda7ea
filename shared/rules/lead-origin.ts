import { callWays } from '../contract/call.ts';
import type { Lead } from '../contract/leads.ts';

/** Names of referring sites, keyed by a word in their addresses or in an advertisement's source. */
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
/** The origin of leads that staff send as a test; no figure counts them. */
export const TEST = 'Test';
const DIRECT = 'Direct';

/** Offered to staff before any lead has them. */
export const knownOrigins = [...new Set(Object.values(places)), FRIEND, 'Drove by', DIRECT, TEST];

/** Sources within the site, which say nothing about the origin. */
const ofSite = ['form', 'contact', 'discount', 'chat'];

const ways = new Map<string, string>(Object.entries(callWays));

/** Staff's entry first, then the browser's report, then the source. */
export function originOf({ kind, found_by, came = {}, source }: Lead): string {
  if (found_by) return placeOf(found_by.toLowerCase()) ?? found_by;
  // Another column names the recommending person.
  if (kind === 'referrals') return FRIEND;
  return (
    readable(came.campaign) ||
    named(came.source) ||
    named(came.referrer) ||
    (ofSite.includes(source) ? DIRECT : (ways.get(source) ?? readable(source)))
  );
}

const placeOf = (word: string) => (Object.hasOwn(places, word) ? places[word] : undefined);

/** Returns a known site's name, otherwise the host, otherwise the advertisement's own word. */
function named(said = ''): string {
  const words = said.toLowerCase().split(/[^a-z0-9]+/);
  const isHost = /^[^\s/]+\.[^\s/.]{2,}$/.test(said);
  return words.map(placeOf).find(Boolean) ?? (isHost ? said.replace(/^www\./, '') : readable(said));
}

/** Turns `mailer-may` into `Mailer May`. Returns '' for a text without letters, such as an advertiser's number. */
function readable(said = ''): string {
  if (!/\p{L}/u.test(said)) return '';
  const words = said.split(/[-_+.\s]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
