import type { Control } from './control.ts';

const signInTests = 'server/src/staff/sign-in.test.ts';
const attempts = 'server/src/staff/attempts.test.ts';
const passwords = 'server/src/staff/passwords.test.ts';
const credentials = 'server/src/staff/secrets-at-rest.test.ts';

/** Sign-in: what opens the desk, and how often it may be tried. What ends a session stands in `sessions.ts`. */
export const signIn: readonly Control[] = [
  {
    says: 'a password that an owner gave ends after three days',
    file: 'server/src/staff/sign-in.ts',
    find: 'if (hasEnded(account, clock.now())) {',
    replace: 'if (hasEnded(account, clock.now()) && !account.one_time) {',
    test: {
      file: 'server/src/staff/one-time-password.test.ts',
      name: 'a password that an owner gave ends after three days, with a sentence for who has it',
    },
  },
  {
    says: 'a password is not one repeated sign',
    file: 'shared/contract/staff.ts',
    find: '(password) => new Set(password).size > 1',
    replace: '(password) => password !== null',
    test: {
      file: 'server/src/staff/one-time-password.test.ts',
      name: 'a password of one repeated sign is refused',
    },
  },
  {
    says: 'no default credential: the first account has a random password',
    file: 'server/src/staff/accounts.ts',
    find: 'password: random.token(15) };',
    replace: "password: 'change me please' };",
    test: { file: credentials, name: 'no two shops begin with the same password' },
  },
  {
    says: 'passwords are stored as hashes that cost an attacker half a second each',
    file: 'server/src/staff/passwords.ts',
    find: 'N: 2 ** 15',
    replace: 'N: 2 ** 10',
    test: { file: credentials, name: 'a stored password is a hash at the full cost' },
  },
  {
    says: 'of a session only a hash is stored',
    file: 'server/src/staff/sessions.ts',
    find: "=> hash('sha256', secret, 'base64url')",
    replace: '=> secret',
    test: { file: credentials, name: 'no file of the shop opens the desk' },
  },
  {
    says: 'a password has at least 12 characters',
    file: 'shared/contract/staff.ts',
    find: 'z.minLength(12',
    replace: 'z.minLength(1',
    test: { file: credentials, name: 'a password has at least twelve characters' },
  },
  {
    says: 'a new session id at each sign-in: the one it came with ends',
    file: 'server/src/staff/sign-in.ts',
    find: 'if (old) await sessions.end([old.sessionId]);',
    replace: '',
    test: {
      file: signInTests,
      name: 'each sign-in gets a new session and ends the one it came with',
    },
  },
  {
    says: 'an unknown user and a wrong password get the same bytes',
    file: 'server/src/staff/sign-in.ts',
    find: "audit.mention('sign-in refused', { address });\n    throw wrong();",
    replace: "throw account ? wrong() : new Refusal(401, 'There is no such user');",
    test: { file: signInTests, name: 'an unknown user and a wrong password get the same bytes' },
  },
  {
    says: 'an unknown user costs the same time: a password is hashed for them too',
    file: 'server/src/staff/passwords.ts',
    find: 'await scrypt(lane, password, random.token(SALT));',
    replace: '',
    test: { file: passwords, name: 'an unknown account takes a place as any other' },
  },
  {
    says: 'five failures lock a user at an address',
    file: 'server/src/staff/attempts.ts',
    find: '[limits.loginByUser, `${address} ${name}`],',
    replace: '',
    test: { file: signInTests, name: 'five failures lock this user at this address' },
  },
  {
    says: 'an address has twenty failures, whoever it says it is',
    file: 'server/src/staff/attempts.ts',
    find: '[limits.loginByAddress, address],\n      ...(known === null',
    replace: '...(known === null',
    test: { file: attempts, name: 'an address has twenty tries, whoever it says it is' },
  },
  {
    says: 'a network has eighty failures between its addresses',
    file: 'server/src/staff/attempts.ts',
    find: '[limits.loginByNetwork, networkOf(address)],',
    replace: '',
    test: { file: attempts, name: 'the addresses of one IPv6 site have eighty between them' },
  },
  {
    says: 'an account has a hundred failures an hour from all strangers together',
    file: 'server/src/staff/attempts.ts',
    find: '[limits.loginByAccount, name],',
    replace: '',
    test: { file: attempts, name: 'strangers have a hundred tries at ' },
  },
  {
    says: 'strangers shut nobody out who signed in before',
    file: 'server/src/staff/attempts.ts',
    find: '...(known === null ? strangers : []),',
    replace: '...strangers,',
    test: { file: attempts, name: 'strangers have a hundred tries at ' },
  },
  {
    says: 'the cookie of a device is bound to its account',
    file: 'server/src/staff/known-clients.ts',
    find: 'id && id === staffId && seal',
    replace: 'id && seal',
    test: {
      file: 'server/src/staff/known-clients.test.ts',
      name: 'the cookie of a device is good for the account it was given to, and for no other',
    },
  },
  {
    says: 'a device is known by a signature of this shop',
    file: 'server/src/staff/known-clients.ts',
    find: 'seal.proves(`device ${id}.${nonce}`, token)',
    replace: 'token',
    test: { file: attempts, name: 'strangers have a hundred tries at ' },
  },
  {
    says: 'rotating forwarded headers does not help where no proxy is set',
    file: 'server/src/http/address.ts',
    find: 'if (hops === 0 || !isNear(request)) return direct;',
    replace: 'if (!isNear(request)) return direct;',
    test: { file: signInTests, name: 'a forwarded header does not help' },
  },
  {
    says: 'of forwarded addresses the one our own proxy wrote counts',
    file: 'server/src/http/address.ts',
    find: 'entries.at(-hops)',
    replace: 'entries.at(0)',
    test: { file: 'server/src/http/address.test.ts', name: 'one proxy that says ' },
  },
  {
    says: 'forwarded addresses are believed of a private peer alone',
    file: 'server/src/http/address.ts',
    find: 'if (hops === 0 || !isNear(request)) return direct;',
    replace: 'if (hops === 0) return direct;',
    test: {
      file: 'server/src/http/address.test.ts',
      name: ' is a stranger, whatever it says of others',
    },
  },
  {
    says: 'ten passwords wait to be hashed, no more',
    file: 'server/src/staff/passwords.ts',
    find: 'if (held.length >= QUEUE) return true;',
    replace: '',
    test: { file: passwords, name: 'ten passwords wait, the eleventh is refused' },
  },
  {
    says: 'a stranger is refused slowly: a flood does not ask again at once',
    file: 'server/src/staff/passwords.ts',
    find: "if (lane !== 'known') await pause(strangerRefusedAfter);",
    replace: '',
    test: { file: passwords, name: 'a stranger hears only after a while' },
  },
  {
    says: 'strangers have half of that queue',
    file: 'server/src/staff/passwords.ts',
    find: 'networks.length >= STRANGERS || ',
    replace: '',
    test: { file: passwords, name: 'strangers have half of the queue' },
  },
  {
    says: 'and one network has one place of theirs',
    file: 'server/src/staff/passwords.ts',
    find: ' || ofOneNetwork >= STRANGERS_OF_ONE_NETWORK',
    replace: '',
    test: { file: passwords, name: 'one network has one place among the strangers' },
  },
  {
    says: 'a network is a /24 or a /48, whichever of its addresses is used',
    file: 'server/src/http/address.ts',
    find: 'key.split(mark).slice(0, 3).join(mark)',
    replace: 'key',
    test: { file: attempts, name: ' leave room for the owner at a new place' },
  },
  {
    says: 'who signed in before goes first in it',
    file: 'server/src/staff/passwords.ts',
    find: "waiting.find(({ lane }) => lane === 'known') ?? waiting[0]",
    replace: 'waiting[0]',
    test: { file: passwords, name: 'and wait until nobody known does' },
  },
  {
    says: 'a password an owner gave opens nothing but the choice of another',
    file: 'server/src/staff/sign-in.ts',
    find: "if (!newPassword) throw new Refusal(CHOOSE_PASSWORD, 'Please choose a password of your own.');",
    replace: 'if (!newPassword) return password;',
    test: {
      file: 'server/src/staff/one-time-password.test.ts',
      name: 'an owner gives a password, which opens one sign-in',
    },
  },
  {
    says: 'only owners change the draft of the website',
    file: 'server/src/content/website.ts',
    find: "if (role !== 'owner') throw ownersOnly();",
    replace: '',
    test: {
      file: 'server/src/content/website.test.ts',
      name: 'owners change the website, staff read it, nobody else does either',
    },
  },
  {
    says: 'a save never overwrites what its page did not know of',
    file: 'server/src/content/draft.ts',
    find: 'if (conflicts.length > 0) {',
    replace: 'if (conflicts.length > 99) {',
    test: {
      file: 'server/src/content/website.test.ts',
      name: 'a save on an old base that touches what somebody saved is refused with both values',
    },
  },
];
