const { strict } = require('../strict.js');
const { session } = require('./session.js');
const { NetWebSocket } = require('./web-socket.js');

exports.net = strict('net', {
  fetch: (input, init) => session.defaultSession.fetch(input, init),
  isOnline: () => true,
  online: true,
  WebSocket: NetWebSocket,
});

/** The default session's, looked up late: the app makes its sessions when it has a user-data folder. */
exports.protocol = strict('protocol', {
  handle: (scheme, handler) => session.defaultSession.protocol.handle(scheme, handler),
  registerSchemesAsPrivileged: (schemes) =>
    session.defaultSession.protocol.registerSchemesAsPrivileged(schemes),
});
