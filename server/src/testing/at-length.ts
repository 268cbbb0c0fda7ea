export const isAtLength = process.env.AT_LENGTH !== undefined;

/**
 * How often a test repeats what shows a rare fault only sometimes: a few times in `npm test`, and as often as the promise
 * says in `npm run trust -- at-length`.
 */
export const times = (few: number, all: number): number => (isAtLength ? all : few);

/**
 * What goes through the whole server once more with its data in a database: of each noun what races, is unique, counted, looked
 * up or erased, and what several processes or a restart have a part in. There stores may differ.
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
 * On Postgres at length alone: what decides here is our own code above the store, and that both stores do what its verbs promise
 * their own tests show, `store/verbs.test.ts` first of all.
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
