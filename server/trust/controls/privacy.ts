import type { Control } from './control.ts';

const canary = 'server/src/leads/canary.test.ts';
const teaching = 'server/src/assistant/teaching/teaching.test.ts';
const asked = 'an example is kept without names and house numbers, and goes with whoever asked it';
const erasures = 'server/src/leads/erasures.test.ts';
const gone = 'after an erasure no file and no table holds the address, the phone or the name';
const handed =
  'an owner gets everything about a person as one document, and nothing of anybody else';

/** Privacy: whoever is erased is gone from every file, and whoever asks gets their own records and nobody else's. */
export const privacy: readonly Control[] = [
  {
    says: 'what SallieBot could not answer goes with whoever asked it',
    file: 'server/src/leads/erasures.ts',
    find: "({ visitor_id }) => whose.has(visitor_id ?? '')",
    replace: '() => whose.size < 0',
    test: { file: teaching, name: asked },
  },
  {
    says: 'and is kept without house numbers',
    file: 'server/src/assistant/teaching/without-names.ts',
    find: '.replace(street, BLANK)',
    replace: '',
    test: { file: teaching, name: asked },
  },
  {
    says: 'and without names',
    file: 'server/src/assistant/teaching/without-names.ts',
    find: '(isName(word) ? BLANK : word)',
    replace: 'word',
    test: { file: teaching, name: asked },
  },
  {
    says: 'of nobody known it goes with the chats of its day',
    file: 'server/src/leads/retention.ts',
    find: 'await dropOldExamples(deps, limits);',
    replace: '',
    test: {
      file: 'server/src/leads/retention.test.ts',
      name: 'what nobody known asked SallieBot goes with the chats of its day',
    },
  },
  {
    says: 'nothing is published that was not checked for names',
    file: 'server/src/assistant/teaching/bind-answers.ts',
    find: 'if (isPublic && !namesChecked)',
    replace: 'if (isPublic && namesChecked === null)',
    test: { file: teaching, name: 'taken only once it was checked for names' },
  },
  {
    says: 'an erasure rewrites the files: journal and snapshots',
    file: 'server/src/leads/erasures.ts',
    find: 'await store.forget();',
    replace: '',
    test: { file: canary, name: gone },
  },
  {
    says: 'and the mails in the outbox',
    file: 'server/src/leads/erasures.ts',
    find: 'if (email) await outbox.erase({ email, ids });',
    replace: 'if (email) await undefined;',
    test: { file: canary, name: gone },
  },
  {
    says: 'a person is found under an address they put right, too',
    file: 'server/src/leads/person-records.ts',
    find: 'if (linked) next.push(linked, ...(await derivedFrom(store, linked)));',
    replace: '',
    test: { file: canary, name: gone },
  },
  {
    says: 'and by the chat that their request began in',
    file: 'server/src/leads/person-records.ts',
    find: "if (visitor && ['', personKey(email)].includes(personKey(visitor.email))) next.push(visitor);",
    replace: '',
    test: { file: canary, name: gone },
  },
  {
    says: 'the other half of a referral is handed to nobody',
    file: 'server/src/leads/person-records.ts',
    find: 'return withoutHalves(referral, { referrer: !referrer, referred: !referred });',
    replace: 'return referral;',
    test: { file: canary, name: handed },
  },
  {
    says: 'what failed half way is noted, and finished by the next try',
    file: 'server/src/leads/erasures.ts',
    find: 'this.#begun.set(id, begins);',
    replace: '',
    test: { file: erasures, name: 'what failed half way is finished by the next try' },
  },
  {
    says: 'what a crash left half done is finished by the next start',
    file: 'server/src/leads/erasures.ts',
    find: 'return open.map((erasure) => this.#begun.get(erasure.id) ?? erasure);',
    replace: 'return open.flatMap((erasure) => this.#begun.get(erasure.id) ?? []);',
    test: {
      file: erasures,
      name: 'what a stop or a crash left half done is finished by the next start',
    },
  },
  {
    says: 'a desk that was away is not sent erased text again',
    file: 'server/src/leads/erasures.ts',
    find: 'hub.forget();',
    replace: '',
    test: {
      file: erasures,
      name: 'is erased by their conversation, from every file, desk and page',
    },
  },
  {
    says: 'pages of whoever was erased are let go',
    file: 'server/src/leads/erasures.ts',
    find: 'for (const visitorId of begins.ids) dismiss(visitorId);',
    replace: '',
    test: {
      file: erasures,
      name: 'a page that is with SallieBot comes back too, and learns of the erasure',
    },
  },
];
