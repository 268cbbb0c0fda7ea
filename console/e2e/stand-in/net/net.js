const { strict } = require('../strict.js');
const { session } = require('./session.js');
const { NetWebSocket } = require('./web-socket.js');

exports.net = strict('net', {
  fetch: (input, init) => session.defaultSession.fetch(input, init),
  isOnline: () => true,
  online: true,
  WebSocket: NetWebSocket,
});

/** Looks up the default session late, because the app makes its sessions once it has a user-data folder. */
exports.protocol = strict('protocol', {
  handle: (scheme, handler) => session.defaultSession.protocol.handle(scheme, handler),
  registerSchemesAsPrivileged: (schemes) =>
    session.defaultSession.protocol.registerSchemesAsPrivileged(schemes),
});
