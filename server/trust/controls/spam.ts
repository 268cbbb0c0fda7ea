import type { Control } from './control.ts';

const spamTests = 'server/src/leads/spam/spam.test.ts';
const opened = 'how a form was opened is the server’s own knowledge, and a sign beside others';
const readsLike = 'server/src/leads/spam-posts/reads-like.test.ts';
const filter = 'server/src/leads/spam/spam-filter.ts';
const openings = 'server/src/leads/spam/form-openings.ts';

/** Spam: suspects are stored and flagged, never dropped; they neither ring nor mail. */
export const spam: readonly Control[] = [
  {
    says: 'a suspect is mailed to nobody',
    file: 'server/src/leads/mail-templates/templates.ts',
    find: "if (lead.spam || (customer === '' && !canBeCalled(lead))) return [];",
    replace: "if (customer === '' && !canBeCalled(lead)) return [];",
    test: {
      file: 'server/src/leads/forms.test.ts',
      name: 'a machine that fills the hidden field is kept aside, unmailed and none the wiser',
    },
  },
  {
    says: 'a mail that was queued before says nothing once its lead is held',
    file: 'server/src/leads/mail-templates/templates.ts',
    find: 'if (lead.spam || isReplaced(lead, key)) return null;',
    replace: 'if (isReplaced(lead, key)) return null;',
    test: {
      file: 'server/src/leads/mails.test.ts',
      name: 'found to be spam before its turn it tells nobody, and cleared again it does',
    },
  },
  {
    says: 'a suspect rings nowhere',
    file: 'shared/rules/lead-signs.ts',
    find: 'countsAsLead(lead) && !lead.spam',
    replace: 'countsAsLead(lead)',
    test: { file: 'server/src/attention/lead-signals.test.ts', name: 'suspect' },
  },
  {
    says: 'who fills the field that people cannot see is held, and is answered like everybody',
    file: filter,
    find: 'return Boolean(signs.website) || odds',
    replace: 'return odds',
    test: {
      file: 'server/src/leads/forms.test.ts',
      name: 'a machine that fills the hidden field is kept aside, unmailed and none the wiser',
    },
  },
  {
    says: 'when a form was opened is signed by the server',
    file: openings,
    find: 'isSigned(`${at}.${nonce}`, given)',
    replace: "given !== ''",
    test: { file: spamTests, name: opened },
  },
  {
    says: 'a form filled quicker than anybody types is a sign',
    file: openings,
    find: "return age >= 0 && age < QUICKEST ? 'quick' : 'fine';",
    replace: "return 'fine';",
    test: { file: spamTests, name: opened },
  },
  {
    says: 'so is a page left open for more than a day',
    file: openings,
    find: "if (age > OLDEST) return 'stale';",
    replace: '',
    test: { file: spamTests, name: opened },
  },
  {
    says: 'and one opening that many people send from',
    file: openings,
    find: "if (isShared(opening, sender)) return 'shared';",
    replace: '',
    test: {
      file: spamTests,
      name: 'one opening that many people send from is a sign; one household is not',
    },
  },
  {
    says: 'and one text from a dozen people in a day',
    file: filter,
    find: 'paceOdds + ofOpening[opening] + ofRepeats(others)',
    replace: 'paceOdds + ofOpening[opening] + ofRepeats(others * 0)',
    test: { file: spamTests, name: 'one text from a dozen people within a day is a robot’s' },
  },
  {
    says: 'and a name that is a web address',
    file: filter,
    find: 'linksIn(post.name).length > 0 || ',
    replace: '',
    test: {
      file: spamTests,
      name: 'three products may be shown in a message, and nobody is called like a web address',
    },
  },
  {
    says: 'words count: of 60 posts of robots at least 57 are held',
    file: filter,
    find: 'Math.max(MOST_REAL, wordOdds)',
    replace: 'Math.max(MOST_REAL, wordOdds * 0)',
    test: {
      file: 'server/src/leads/spam-posts/judged.test.ts',
      name: 'of robots’ posts at least 57 of 60 are held',
    },
  },
  {
    says: 'and no post of a person is held',
    file: filter,
    find: 'const HELD = 4;',
    replace: 'const HELD = -2;',
    test: {
      file: 'server/src/leads/spam-posts/judged.test.ts',
      name: 'of real posts none is held, sent by somebody',
    },
  },
  {
    says: 'a missing or hasty opening alone holds nobody who reads like a customer',
    file: filter,
    find: 'none: 0.5,',
    replace: 'none: 4,',
    test: { file: readsLike, name: 'whoever reads like a customer is not held, sent' },
  },
  {
    says: 'nor is anybody held who is in trouble',
    file: filter,
    find: 'if (wordOdds < SURE && isTrouble)',
    replace: 'if (wordOdds < -SURE && isTrouble)',
    test: { file: readsLike, name: 'who is in trouble is not held, however short of words' },
  },
  {
    says: 'an archive or a short link beside a password is held, whatever the words',
    file: filter,
    find: 'if (hidesContent(textOf(post))) return true;\n    const wordOdds',
    replace: 'const wordOdds',
    test: { file: readsLike, name: 'an archive or a short link beside a password is held' },
  },
  {
    says: 'whoever is erased is unlearnt',
    file: 'server/src/leads/spam/judgements.ts',
    find: 'if (this.#learnt.delete(id)) this.#model = null;',
    replace: 'if (this.#learnt.delete(id)) this.#isStale = true;',
    test: {
      file: spamTests,
      name: 'staff teach it, over a restart too, and whoever is erased is unlearnt',
    },
  },
];
