const { EventEmitter } = require('node:events');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { findPath } = require('../paths.js');

const persistent = new Set();

/** Name, domain and path: enough for a shop's server or two. */
class Cookies extends EventEmitter {
  constructor(partition) {
    super();
    const isPersistent = partition === '' || partition.startsWith('persist:');
    this._file = isPersistent
      ? join(findPath('userData'), 'cookies', `${encodeURIComponent(partition)}.json`)
      : null;
    this._jar = this._file ? kept(this._file) : [];
    if (this._file) persistent.add(this);
  }

  async get({ url, name } = {}) {
    return this._jar
      .filter((cookie) => !isOver(cookie) && (!name || cookie.name === name))
      .filter((cookie) => !url || fits(cookie, new URL(url)))
      .map((cookie) => ({ ...cookie }));
  }

  async set({ url, ...given }) {
    const cookie = {
      value: '',
      domain: new URL(url).hostname,
      path: '/',
      secure: false,
      httpOnly: false,
      sameSite: 'unspecified',
      ...given,
    };
    this._jar = this._jar.filter((other) => !isSame(other, cookie));
    if (!isOver(cookie)) this._jar.push(cookie);
    this.emit('changed', {}, cookie, 'explicit', isOver(cookie));
  }

  async remove(url, name) {
    this._jar = this._jar.filter((cookie) => cookie.name !== name || !fits(cookie, new URL(url)));
  }

  /** Chromium forgets a cookie without an age at exit, and writes the others when asked, or late. */
  async flushStore() {
    if (!this._file) return;
    mkdirSync(dirname(this._file), { recursive: true });
    const lasting = this._jar.filter(({ expirationDate }) => expirationDate);
    writeFileSync(`${this._file}.new`, JSON.stringify(lasting));
    renameSync(`${this._file}.new`, this._file);
  }

  async _keep(url, headers) {
    for (const header of headers) await this.set({ url, ...parsed(header) });
  }

  async _header(url) {
    return (await this.get({ url })).map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}

const isOver = ({ expirationDate }) => expirationDate <= Date.now() / 1000;

const isSame = (one, other) =>
  one.name === other.name && one.domain === other.domain && one.path === other.path;

function fits({ domain, path, secure }, { hostname, pathname, protocol }) {
  const isLoopback = /^(localhost|127\.|\[::1])/.test(hostname);
  const isNear = hostname === domain || hostname.endsWith(`.${domain}`);
  return isNear && pathname.startsWith(path) && (!secure || protocol === 'https:' || isLoopback);
}

function parsed(header) {
  const [pair, ...rest] = header.split(/;\s*/);
  const [name, ...value] = pair.split('=');
  const attributes = new Map(
    rest.map((text) => [text.split('=')[0].toLowerCase(), text.split('=')[1] ?? '']),
  );
  const age = attributes.get('max-age');
  const expires = attributes.get('expires');
  const end = age === undefined ? Date.parse(expires) / 1000 : Date.now() / 1000 + Number(age);
  return {
    name,
    value: value.join('='),
    path: attributes.get('path') ?? '/',
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: attributes.get('samesite')?.toLowerCase() ?? 'unspecified',
    ...(end && { expirationDate: end }),
  };
}

function kept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return []; // None yet.
  }
}

module.exports = {
  Cookies,
  savePersistent() {
    for (const cookies of persistent) void cookies.flushStore();
  },
};
