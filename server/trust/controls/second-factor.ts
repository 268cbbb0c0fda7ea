import type { Control } from './control.ts';

const routes = 'server/src/staff/routes.ts';
const factors = 'server/src/staff/second-factor.ts';
const attempts = 'server/src/staff/attempts.ts';
const tests = 'server/src/staff/second-factor.test.ts';
const limits = 'server/src/staff/second-factor-limits.test.ts';
const onceOnly =
  'a code is good once, also for who comes twenty times at once, and after a restart';
const begun =
  'it is on after the password, in time, and one right code, in the session that began it';
const off = 'it is turned off by password and code, and by neither alone';

/** The second step of a sign-in: codes from a phone, and those that were written down. */
export const secondFactor: readonly Control[] = [
  {
    says: 'the password alone opens no session of an account with a second factor',
    file: 'server/src/staff/sign-in.ts',
    find: 'account.second_factor ? await prove(deps, account, client, body.code) : account',
    replace: 'account',
    test: { file: tests, name: 'a right password alone opens no session' },
  },
  {
    says: 'the second step is spoken of after a right password alone',
    file: 'server/src/staff/sign-in.ts',
    find: 'if (!isRight || !account) {',
    replace: 'if (!account || !(isRight || account.second_factor)) {',
    test: { file: tests, name: 'whoever does not know the password learns nothing' },
  },
  {
    says: 'a sign-in that began before the second factor was on opens nothing after it',
    file: 'server/src/staff/sessions.ts',
    find: 'if (now.second_factor?.since !== account.second_factor?.since) return null;',
    replace: '',
    test: {
      file: 'server/src/staff/sessions.test.ts',
      name: 'a second factor that was turned on meanwhile is not passed by',
    },
  },
  {
    says: 'a code is good once',
    file: factors,
    find: 'step > factor.used_step ?',
    replace: 'step > 0 ?',
    test: { file: tests, name: onceOnly },
  },
  {
    says: 'a code is looked at and spent by one at a time',
    file: factors,
    find: 'this.#deps.store.exclusively(lockNames.staffAccounts, task)',
    replace: 'task()',
    test: { file: tests, name: onceOnly },
  },
  {
    says: 'a code is good for a step before and after its own, no longer',
    file: factors,
    find: 'const WINDOW = 1;',
    replace: 'const WINDOW = 2;',
    test: { file: tests, name: 'a code that is not right now' },
  },
  {
    says: 'a recovery code is good once',
    file: factors,
    find: '? { ...factor, recovery_hashes: left } : null',
    replace: '? factor : null',
    test: { file: tests, name: 'a recovery code opens the desk once' },
  },
  {
    says: 'of recovery codes only hashes are stored',
    file: factors,
    find: "createHash('sha256').update(read).digest('base64url')",
    replace: 'read',
    test: {
      file: 'server/src/staff/secrets-at-rest.test.ts',
      name: 'recovery codes are stored as hashes',
    },
  },
  {
    says: 'an account has ten wrong codes, then four an hour',
    file: attempts,
    find: '[limits.codesByAccount, known === null ? staffId : `${staffId} known`],',
    replace: '',
    test: { file: limits, name: 'an account has ten wrong codes from wherever they come' },
  },
  {
    says: 'who is known there has ten that no stranger uses up',
    file: attempts,
    find: 'known === null ? staffId : `${staffId} known`',
    replace: 'staffId',
    test: { file: limits, name: 'shuts nobody out who signed in before' },
  },
  {
    says: 'each device that was made known brings no codes along',
    file: attempts,
    find: '`${staffId} known`',
    replace: '`${staffId} ${known}`',
    test: { file: limits, name: 'devices that signed in before have ten between them' },
  },
  {
    says: 'wrong codes count as failed sign-ins of their address',
    file: attempts,
    find: '[limits.loginByAddress, client.address],',
    replace: '',
    test: { file: limits, name: 'wrong codes count as failed sign-ins of their address' },
  },
  {
    says: 'a second factor is begun by who knows the password',
    file: routes,
    find: 'await requirePassword(deps, { password: body.password, staff, address });\n    return',
    replace: 'return',
    test: { file: tests, name: begun },
  },
  {
    says: 'it is turned on in the session that began it',
    file: factors,
    find: 'draft?.session_id === staff.sessionId',
    replace: 'draft !== undefined',
    test: { file: tests, name: begun },
  },
  {
    says: 'what was begun ends after a quarter of an hour',
    file: factors,
    find: '!(Date.parse(draft.until) > now.getTime())',
    replace: 'false',
    test: { file: tests, name: begun },
  },
  {
    says: 'turning it on ends every other session',
    file: factors,
    find: 'sessions.endAllOf(account.id, writes, staff.sessionId)',
    replace: 'this.#deps.store.commit(writes)',
    test: { file: tests, name: begun },
  },
  {
    says: 'it is changed by who knows the password',
    file: routes,
    find: 'await requirePassword(deps, { password: body.password, staff, address });\n  const',
    replace: 'const',
    test: { file: tests, name: off },
  },
  {
    says: 'and has a code',
    file: factors,
    find: 'before && afterCode(before, code, clock.now())',
    replace: 'before',
    test: { file: tests, name: off },
  },
];
