export const isAtLength = process.env.AT_LENGTH !== undefined;

/**
 * Returns how often a test repeats a step that fails only sometimes: a few times in `npm test`, and as
 * often as the promise says in `npm run trust -- at-length`.
 */
export const times = (few: number, all: number): number => (isAtLength ? all : few);

/**
 * Test files that also run on Postgres, where stores may differ: races, uniqueness, counts, searches and
 * erasure of each noun, and whatever depends on several processes or a restart.
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
 * Test files that run on Postgres only at length: our own code above the store decides here, and tests
 * such as `store/verbs.test.ts` show that both stores keep the promises of its verbs.
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
