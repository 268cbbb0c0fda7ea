export const isAtLength = process.env.AT_LENGTH !== undefined;

/** Returns how often a step that seldom fails runs: `few` in `npm test`, `all` in the run `at-length`. */
export const times = (few: number, all: number): number => (isAtLength ? all : few);

/**
 * Test files that also run on Postgres, where stores may differ: races, uniqueness, counts, searches,
 * erasure, several processes and restarts.
 */
export const onPostgres = [
  'attention/attention-sockets',
  'content/{followed,interleavings,published}',
  'conversations/{clock-jumps,one-voice}',
  'figures/{figures,weekly-mail}',
  'http/{any-text,idempotency}',
  'leads/{came,canary,desk-lists,ended-mails,erasures,triage,twin}',
  'pictures/unnamed',
  'push/{processes,thousand}',
  'quotes/quote-files',
  'realtime/{put-off,staff-socket}',
  'staff/second-factor',
  'visits/customer-visits',
].map(inServer);

/**
 * Test files that run on Postgres only at length, because our own code above the store decides there;
 * `store/verbs.test.ts` shows that both stores keep their verbs' promises.
 */
export const onPostgresAtLength = [
  'archive/archive',
  'assistant/teaching/teaching',
  'attention/with-you',
  'content/website',
  'conversations/{authorisation,left-and-finished,take-over}',
  'leads/{after-work,corrections,day,forms,hostile-text}',
  'leads/spam/spam',
  'push/{escalation,phones}',
  'quotes/{customer-quotes,quotes}',
  'realtime/visitor-socket',
  'visits/{kept-visits,staff-visits}',
].map(inServer);

function inServer(names: string): string {
  return `server/src/${names}.test.ts`;
}
