import type { Control } from './control.ts';

const signInTests = 'server/src/staff/sign-in.test.ts';
const roles = 'server/src/staff/roles.test.ts';
const sessionEnd = 'server/src/realtime/session-end.test.ts';
const httpTests = 'server/src/http/http.test.ts';

/** Sign-in: what ends a session, its sockets too, and what it opens. */
export const sessions: readonly Control[] = [
  {
    says: 'the cookie of a session is out of reach of scripts',
    file: 'server/src/http/cookies.ts',
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    test: {
      file: signInTests,
      name: 'a right password opens a session with a strict, http-only cookie',
    },
  },
  {
    says: 'over https the cookie is Secure and bound to this host',
    file: 'server/src/http/cookies.ts',
    find: '(secure ? `__Host-${name}` : name)',
    replace: 'name',
    test: {
      file: 'server/src/http/https.test.ts',
      name: 'over https the cookie is a __Host- one and Secure',
    },
  },
  {
    says: 'sign-out ends the session, not only the cookie',
    file: 'server/src/staff/sign-in.ts',
    find: 'sessions.end([staff.sessionId], entries)',
    replace: 'Promise.resolve()',
    test: { file: httpTests, name: 'a session ends by signing out' },
  },
  {
    says: 'a browser session ends after two idle hours',
    file: 'server/src/staff/sessions.ts',
    find: 'Math.min(BROWSER_IDLE - idle, BROWSER_LIFE - age)',
    replace: 'BROWSER_LIFE - age',
    test: { file: signInTests, name: 'a browser session ends after two idle hours' },
  },
  {
    says: 'a browser session ends after twelve hours in any case',
    file: 'server/src/staff/sessions.ts',
    find: 'Math.min(BROWSER_IDLE - idle, BROWSER_LIFE - age)',
    replace: 'BROWSER_IDLE - idle',
    test: { file: signInTests, name: 'and after twelve in any case' },
  },
  {
    says: "a desk left open keeps nobody signed in: a browser's socket is no use",
    file: 'server/src/staff/sessions.ts',
    find: 'if (staff && session && (isUse || session.device)) await this.#noteUse(session);',
    replace: 'if (staff && session) await this.#noteUse(session);',
    test: { file: 'server/src/staff/sessions.test.ts', name: 'socket keeps nobody signed in' },
  },
  {
    says: 'a changed password ends the other sessions of the account',
    file: 'server/src/staff/accounts.ts',
    find: 'sessions.endAllOf(id, [put(changed), ...entries], except)',
    replace: 'this.#deps.store.commit([put(changed), ...entries])',
    test: { file: signInTests, name: 'a changed password ends the other sessions' },
  },
  {
    says: 'a changed ADMIN_PASSWORD ends the sessions of its account',
    file: 'server/src/staff/accounts.ts',
    find: 'sessions.endAllOf(after.id, [put(after), ...entries])',
    replace: 'this.#deps.store.commit([put(after), ...entries])',
    test: { file: roles, name: 'a changed ADMIN_PASSWORD ends the sessions of its account' },
  },
  {
    says: 'nobody is signed in by a password that changed while it was checked',
    file: 'server/src/staff/sessions.ts',
    find: 'if (now?.password_hash !== account.password_hash) return null;',
    replace: '',
    test: {
      file: 'server/src/staff/sessions.test.ts',
      name: 'a password that changed meanwhile opens nothing',
    },
  },
  {
    says: 'an ended session closes its sockets at once',
    file: 'server/src/realtime/sockets.ts',
    find: 'sessions.onEnd((id) => hub.dropSession(id));',
    replace: '',
    test: {
      file: sessionEnd,
      name: 'a session that ends before its time closes its sockets at once',
    },
  },
  {
    says: 'one that ends at another process does so too',
    file: 'server/src/realtime/sockets.ts',
    find: "sessions.onEnd((id) => relay.publish('sessionEnded', id));",
    replace: '',
    test: {
      file: 'server/src/processes/two-processes.test.ts',
      name: 'a desk that comes back to another process is told what it missed, and no more',
    },
  },
  {
    says: 'a session that runs out closes its sockets at that moment',
    file: 'server/src/conversations/staff-client.ts',
    find: 'this.#cancelWatch = after(Math.min(left, LONGEST_WATCH), () => this.#watch());',
    replace: ';',
    test: { file: sessionEnd, name: 'a session that runs out closes its socket at that moment' },
  },
  {
    says: 'a desk whose session is over is not heard, though its socket stands',
    file: 'server/src/conversations/staff-client.ts',
    find: 'if (!(await this.#maySpeak(frame))) return this.#signOut();',
    replace: 'await this.#maySpeak(frame);',
    test: { file: sessionEnd, name: 'a desk whose session has run out is not heard' },
  },
  {
    says: 'a ticket for the socket is good for one registration',
    file: 'server/src/realtime/tickets.ts',
    find: 'open.delete(ticket);\n      return held',
    replace: 'return held',
    test: {
      file: 'server/src/realtime/staff-socket.test.ts',
      name: 'a ticket is good for one registration',
    },
  },
  {
    says: 'nobody signs out a device of a colleague',
    file: 'server/src/staff/routes.ts',
    find: 'if (!own.some(({ id }) => id === params.id)) throw notFound();',
    replace: 'void own;',
    test: {
      file: 'server/src/staff/sign-in.test.ts',
      name: 'nobody signs out a device of a colleague',
    },
  },
  {
    says: 'a ticket is good for a minute',
    file: 'server/src/realtime/tickets.ts',
    find: 'held && held.until >= clock.steady() ? held.sessionId : null',
    replace: 'held?.sessionId ?? null',
    test: {
      file: 'server/src/realtime/tickets.test.ts',
      name: 'a ticket is good for a minute',
    },
  },
  {
    says: 'what is for staff needs a session',
    file: 'server/src/http/endpoint.ts',
    find: 'if (!staff) throw notSignedIn();',
    replace:
      "if (!staff) return { id: '', username: '', name: '', hasName: false, role: 'owner', sessionId: '', confirmed: true };",
    test: {
      file: 'server/src/conversations/authorisation.test.ts',
      name: 'whatever is for staff is for nobody else',
    },
  },
  {
    says: "what is an owner's is refused to staff",
    file: 'server/src/http/endpoint.ts',
    find: "if (staff.role !== 'owner') throw ownersOnly();",
    replace: '',
    test: { file: roles, name: 'is refused to staff with a sentence, the rest is theirs' },
  },
  {
    says: 'an owner left alone at the desk is asked for the password again',
    file: 'server/src/http/endpoint.ts',
    find: 'if (!staff.confirmed) throw confirmFirst();',
    replace: '',
    test: {
      file: roles,
      name: 'ten minutes after the sign-in an owner is asked for the password again',
    },
  },
  {
    says: 'the password asked for again may be tried five times',
    file: 'server/src/staff/attempts.ts',
    find: '[limits.loginByUser, `session ${staff.sessionId}`],',
    replace: '',
    test: {
      file: roles,
      name: 'ten minutes after the sign-in an owner is asked for the password again',
    },
  },
];
