import type { Control } from './control.ts';

const customerTests = 'server/src/visits/customer-visits.test.ts';
const quoteTests = 'server/src/quotes/customer-quotes.test.ts';
const roundTests = 'server/src/visits/rounds.test.ts';

/** Visits: whose they are, and that no time is given twice. */
export const visits: readonly Control[] = [
  {
    says: 'no quarter of an hour of one person is in two visits',
    file: 'server/src/store/schema.ts',
    find: "unique: [['person', 'quarter']],\n",
    replace: '',
    test: { file: customerTests, name: 'of fifty who want one time at once' },
  },
  {
    says: 'a press counts only after somebody can have read the page',
    file: 'server/src/leads/page-links.ts',
    find: 'age >= RIPE_IN && ',
    replace: '',
    test: { file: customerTests, name: 'a scanner that opens each link' },
  },
  {
    says: 'a link opens the page it was signed for and no other',
    file: 'server/src/leads/page-links.ts',
    find: ' || !isSigned(ofPage(id, sequence), given)',
    replace: '',
    test: { file: customerTests, name: 'another person’s proof' },
  },
  {
    says: 'a press is signed over the visit it is for',
    file: 'server/src/leads/page-links.ts',
    find: '`${name} press ${issued} ${id} ${version}`',
    replace: '`${name} press ${issued}`',
    test: { file: customerTests, name: 'another person’s proof' },
  },
  {
    says: 'a quote is answered only by a press after its page was read',
    file: 'server/src/quotes/customer-quote.ts',
    find: 'links.requirePress(body.press, before);',
    replace: '',
    test: { file: quoteTests, name: 'a program that opens each link' },
  },
  {
    says: 'what goes with a quote is a PDF or a picture by its bytes',
    file: 'server/src/quotes/quote-files.ts',
    find: 'if (!type) throw new Refusal(422, foreign);',
    replace: "if (!type) return { type: 'application/pdf', size: bytes.length, sha256: '' };",
    test: { file: 'server/src/quotes/quote-files.test.ts', name: 'what is no PDF and no picture' },
  },
  {
    says: 'a time is taken only by whoever sent the request',
    file: 'server/src/visits/request-times.ts',
    find: 'if (!isTheirs) throw notFound();',
    replace: 'if (!lead) throw notFound();',
    test: { file: customerTests, name: 'another person’s proof' },
  },
  {
    says: 'a calendar address that was ended opens nothing',
    file: 'server/src/visits/calendars.ts',
    find: 'feed: undefined',
    replace: '',
    test: { file: roundTests, name: 'a calendar program reads by a secret link' },
  },
  {
    says: 'of others’ calendars only owners say when they go',
    file: 'server/src/visits/calendars.ts',
    find: "if (staff.role !== 'owner' && staff.id !== account.id) throw ownersOnly();",
    replace: '',
    test: { file: roundTests, name: 'nobody is sent to a customer on a day off' },
  },
];
