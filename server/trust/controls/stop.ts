import type { Control } from './control.ts';

/** What makes a stop one that nobody notices. */
export const stop: readonly Control[] = [
  {
    says: 'what stops takes nothing more in',
    file: 'server/src/app.ts',
    find: 'if (draining()) throw unavailable();',
    replace: '',
    test: {
      file: 'server/src/stop.test.ts',
      name: 'a stop finishes what is under way, takes nothing more in, and says so',
    },
  },
  {
    says: 'and answers those who wait to be taken in',
    file: 'server/src/http/drain.ts',
    find: 'await takeInAll();',
    replace: '',
    test: {
      file: 'server/src/http/drain.test.ts',
      name: 'connections that wait to be taken in when the server stops are answered, however many',
    },
  },
  {
    says: 'and finishes what is under way first',
    file: 'server/src/server.ts',
    find: 'await requests.finished(FINISH_WITHIN);',
    replace: '',
    test: {
      file: 'server/src/stop.test.ts',
      name: 'a stop finishes what is under way, takes nothing more in, and says so',
    },
  },
  {
    says: 'sockets hear that it restarts: 1012, and come back',
    file: 'server/src/realtime/sockets.ts',
    find: "for (const socket of wss.clients) socket.close(1012, 'restarting');",
    replace: '',
    test: {
      file: 'server/src/realtime/staff-socket.test.ts',
      name: 'a restart closes sockets with 1012',
    },
  },
  {
    says: 'readyz says so meanwhile',
    file: 'server/src/server.ts',
    find: "trouble: () => (state !== 'ready' ? state : store.writable() ? null : 'unable to store'),",
    replace: 'trouble: () => null,',
    test: {
      file: 'server/src/stop.test.ts',
      name: 'a stop finishes what is under way, takes nothing more in, and says so',
    },
  },
];
