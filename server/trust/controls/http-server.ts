import type { Control } from './control.ts';

const httpServer = 'server/src/http/http-server.test.ts';
const connection = 'server/src/realtime/connection.test.ts';
const sockets = 'server/src/realtime/sockets.test.ts';
const staffSocket = 'server/src/realtime/staff-socket.test.ts';
const visitorLimits = 'server/src/realtime/visitor-limits.test.ts';
const assets = 'server/src/http/assets.test.ts';
const httpTests = 'server/src/http/http.test.ts';

/** HTTP server, sockets and files: whoever is slow, huge or half there is let go. */
export const httpServerAndSockets: readonly Control[] = [
  {
    says: 'the head of a request comes within 10 s',
    file: 'server/src/http/http-server.ts',
    find: 'headersTimeout: head,',
    replace: 'headersTimeout: 0,',
    test: { file: httpServer, name: ' in time is answered 408 and cut off' },
  },
  {
    says: 'all of a request comes within 15 s',
    file: 'server/src/http/http-server.ts',
    find: 'requestTimeout: request,',
    replace: 'requestTimeout: 0,',
    test: { file: httpServer, name: ' in time is answered 408 and cut off' },
  },
  {
    says: 'an idle connection is let go after 5 s',
    file: 'server/src/http/http-server.ts',
    find: 'keepAliveTimeout: 5000,',
    replace: 'keepAliveTimeout: 0,',
    test: { file: httpServer, name: 'the times are the promised ones' },
  },
  {
    says: '4,000 connections in all',
    file: 'server/src/http/http-server.ts',
    find: 'server.maxConnections = MOST_CONNECTIONS;',
    replace: '',
    test: { file: httpServer, name: 'the times are the promised ones' },
  },
  {
    says: 'the headers of a request have at most 16 KiB',
    file: 'server/src/http/http-server.ts',
    find: 'maxHeaderSize: 16 * 1024,',
    replace: 'maxHeaderSize: 1024 * 1024,',
    test: { file: httpServer, name: 'headers of more than 16 KiB are refused' },
  },
  {
    says: 'requests sent ahead wait for their turn, eight at most',
    file: 'server/src/http/http-server.ts',
    find: 'if (count(request.socket, 1) > MOST_QUEUED) return request.socket.destroy();',
    replace: 'count(request.socket, 1);',
    test: { file: httpServer, name: 'who sends more ahead than anybody needs is cut off' },
  },
  {
    says: 'one connection opens one file at a time',
    file: 'server/src/server.ts',
    find: 'inTurn(pagesFirst(requests, pages.now, pace.writes(app.callback())))',
    replace: 'pagesFirst(requests, pages.now, pace.writes(app.callback()))',
    test: { file: assets, name: 'requests for files that are sent ahead open one file at a time' },
  },
  {
    says: 'who reads nothing of a reply for 30 s is cut off',
    file: 'server/src/http/connections.ts',
    find: 'else if (now - seen.since >= STALLED_AFTER) socket.resetAndDestroy();',
    replace: '',
    test: {
      file: 'server/src/http/connections.test.ts',
      name: 'who reads nothing of a reply for thirty seconds is cut off',
    },
  },
  {
    says: 'a frame has at most 16 KiB',
    file: 'server/src/realtime/sockets.ts',
    find: 'maxPayload: MOST_BYTES,',
    replace: '',
    test: {
      file: visitorLimits,
      name: 'a frame beyond 16 KiB and a binary one end the connection',
    },
  },
  {
    says: 'frames are text',
    file: 'server/src/realtime/socket-session.ts',
    find: "if (isBinary) return socket.close(1003, 'text only');",
    replace: '',
    test: {
      file: visitorLimits,
      name: 'a frame beyond 16 KiB and a binary one end the connection',
    },
  },
  {
    says: 'frames are not compressed: no bomb of a few bytes',
    file: 'server/src/realtime/sockets.ts',
    find: 'perMessageDeflate: false,',
    replace: 'perMessageDeflate: true,',
    test: { file: sockets, name: 'no compression is agreed to' },
  },
  {
    says: 'other paths have no socket',
    file: 'server/src/realtime/sockets.ts',
    find: "if (path !== PATH) return turnAway(socket, '404 Not Found');",
    replace: '',
    test: { file: staffSocket, name: 'an upgrade with ' },
  },
  {
    says: 'who is turned away is let go, even when they hold on',
    file: 'server/src/realtime/sockets.ts',
    find: 'socket.end(answer, () => socket.destroy());',
    replace: 'socket.end(answer);',
    test: { file: sockets, name: 'who is turned away with ' },
  },
  {
    says: 'who has not registered in 10 s is sent away',
    file: 'server/src/realtime/socket-session.ts',
    find: "deps.after(REGISTER_WITHIN, () => socket.close(1008, 'no registration'))",
    replace: 'deps.after(REGISTER_WITHIN, () => {})',
    test: { file: sockets, name: 'who has not registered in ten seconds is sent away' },
  },
  {
    says: 'a reader more than 1 MiB behind is dropped',
    file: 'server/src/realtime/connection.ts',
    find: 'if (socket.bufferedAmount > MOST_BUFFERED) return socket.terminate();',
    replace: '',
    test: { file: connection, name: 'a reader who is more than 1 MiB behind is cut off' },
  },
  {
    says: 'a socket with 50 unhandled frames is not read further',
    file: 'server/src/realtime/socket-session.ts',
    find: 'if (unhandled.size >= mostUnhandled) socket.pause();',
    replace: '',
    test: {
      file: 'server/src/realtime/frame-floods.test.ts',
      name: 'a socket with 50 unhandled frames is not read further, and loses none of them',
    },
  },
  {
    says: 'dotfiles are not served',
    file: 'server/src/http/assets.ts',
    find: " && !path.includes('/.')",
    replace: '',
    test: { file: assets, name: ' is there, and not served' },
  },
  {
    says: 'source maps are not served',
    file: 'server/src/http/assets.ts',
    find: '/\\.(html|map|br|gz)$/i',
    replace: '/\\.(html|br|gz)$/i',
    test: { file: assets, name: ' is there, and not served' },
  },
  {
    says: 'no address leads out of the folder of the site',
    file: 'server/src/http/assets.ts',
    find: "send(req, ctx.path, { root, index: false, cacheControl: false, dotfiles: 'ignore' })",
    replace:
      "send(req, root + decodeURIComponent(ctx.path), { index: false, cacheControl: false, dotfiles: 'allow' })",
    test: { file: httpTests, name: 'encoded traversal, dotfiles, maps and data are 404' },
  },
];
