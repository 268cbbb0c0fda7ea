const { WebSocket } = require('ws');
const { session: sessions } = require('./session.js');

/** Looks like a browser's WebSocket, but uses the session's cookies and its own origin. */
class NetWebSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;

  readyState = NetWebSocket.CONNECTING;
  onopen = null;
  onmessage = null;
  onerror = null;
  onclose = null;

  constructor(url, options = {}) {
    super();
    this.url = url;
    this._connect(options);
  }

  _connect({ session, partition = '', protocols = [], origin, headers, useSessionCookies }) {
    const http = this.url.replace(/^ws/, 'http');
    const { cookies } = session ?? sessions.fromPartition(partition);
    const cookie = useSessionCookies ? cookies._header(http) : '';
    const socket = new WebSocket(this.url, protocols, {
      origin: origin ?? new URL(http).origin,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    this._socket = socket;
    socket.on('open', () => {
      this.readyState = NetWebSocket.OPEN;
      this._tell(new Event('open'));
    });
    socket.on('message', (data, isBinary) =>
      this._tell(new MessageEvent('message', { data: isBinary ? data : String(data) })),
    );
    socket.on('error', () => this._tell(new Event('error')));
    socket.on('close', (code, reason) => {
      this.readyState = NetWebSocket.CLOSED;
      const closed = { code, reason: String(reason), wasClean: code !== 1006 };
      this._tell(Object.assign(new Event('close'), closed));
    });
  }

  _tell(event) {
    this[`on${event.type}`]?.(event);
    this.dispatchEvent(event);
  }

  send(data) {
    this._socket.send(data);
  }

  close(code, reason) {
    this.readyState = NetWebSocket.CLOSING;
    this._socket.close(code, reason);
  }
}

exports.NetWebSocket = NetWebSocket;
