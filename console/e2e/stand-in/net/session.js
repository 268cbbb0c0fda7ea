const { EventEmitter } = require('node:events');
const { strict } = require('../strict.js');
const { Cookies } = require('./cookies.js');
const { lifecycle } = require('../lifecycle.js');
const { privileges } = require('../schemes.js');

class Protocol {
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
}

const reasons = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  ECONNRESET: 'CONNECTION_RESET',
};
const redirects = [301, 302, 303, 307, 308];

class Session extends EventEmitter {
  constructor(partition) {
    super();
    this._partition = partition;
    this._permissions = {};
    this.cookies = new Cookies(partition);
    this.protocol = new Protocol();
  }

  setPermissionRequestHandler(handler) {
    this._permissions.request = handler;
  }
  setPermissionCheckHandler(handler) {
    this._permissions.check = handler;
  }
  setDevicePermissionHandler(handler) {
    this._permissions.device = handler;
  }
  setDisplayMediaRequestHandler(handler) {
    this._permissions.displayMedia = handler;
  }
  allowNTLMCredentialsForDomains() {}
  async clearStorageData() {
    this.cookies._jar = [];
    await this.cookies.flushStore();
  }
  async closeAllConnections() {}

  async fetch(input, init = {}) {
    const request = new Request(input, init);
    const sent = {
      url: request.url,
      method: request.method,
      body: request.body ? Buffer.from(await request.arrayBuffer()) : undefined,
    };
    for (let hops = 0; hops < 20; hops++) {
      const reply = await this._send(request, sent, init.signal);
      if (!redirects.includes(reply.status) || request.redirect === 'manual') return reply;
      if (request.redirect === 'error') throw new Error('net::ERR_FAILED');
      sent.url = new URL(reply.headers.get('location'), sent.url).href;
      if (reply.status < 307) Object.assign(sent, { method: 'GET', body: undefined });
    }
    throw new Error('net::ERR_TOO_MANY_REDIRECTS');
  }

  async _send(request, { url, method, body }, signal) {
    const headers = new Headers(request.headers);
    const usesCookies = request.credentials !== 'omit';
    const cookie = this.cookies._header(url);
    if (cookie && usesCookies) headers.set('cookie', cookie);
    const reply = await reached(url, { method, headers, body, redirect: 'manual', signal });
    if (usesCookies) this.cookies._keep(url, reply.headers.getSetCookie());
    return reply;
  }
}

async function reached(url, init) {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error.name === 'AbortError' || error.name === 'TimeoutError') throw error;
    throw new Error(`net::ERR_${reasons[error.cause?.code] ?? 'FAILED'}`);
  }
}

const sessions = new Map();

exports.session = {
  get defaultSession() {
    return this.fromPartition('');
  },
  fromPartition(partition) {
    if (!sessions.has(partition)) {
      sessions.set(partition, strict('session', new Session(partition)));
    }
    return sessions.get(partition);
  },
};
