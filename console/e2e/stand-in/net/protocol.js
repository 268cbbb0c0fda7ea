const { lifecycle } = require('../lifecycle.js');
const { privileges } = require('../schemes.js');

exports.Protocol = class Protocol {
  _handlers = new Map();

  handle(scheme, handler) {
    if (this._handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this._handlers.set(scheme, handler);
  }

  registerSchemesAsPrivileged(schemes) {
    if (lifecycle.ready) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const { scheme, privileges: given } of schemes) privileges.set(scheme, given ?? {});
  }
};
