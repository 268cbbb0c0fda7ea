const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { findPath } = require('../paths.js');

const persistent = new Set();

/** Keeps cookies by name and host, which is enough for a shop's server or two. */
class Cookies {
  constructor(partition) {
    const isPersistent = partition === '' || partition.startsWith('persist:');
    this._file = isPersistent
      ? join(findPath('userData'), 'cookies', `${encodeURIComponent(partition)}.json`)
      : null;
    this._jar = this._file ? kept(this._file) : [];
    if (this._file) persistent.add(this);
  }

  /** Writes only cookies with an age. Chromium forgets the others at exit, and writes late unless asked. */
  async flushStore() {
    if (!this._file) return;
    mkdirSync(dirname(this._file), { recursive: true });
    const lasting = this._jar.filter(({ end }) => end);
    writeFileSync(`${this._file}.new`, JSON.stringify(lasting));
    renameSync(`${this._file}.new`, this._file);
  }

  _keep(url, headers) {
    const { hostname: host } = new URL(url);
    for (const header of headers) {
      const [pair] = header.split(';');
      const [name] = pair.split('=');
      const age = /;\s*max-age=(-?\d+)/i.exec(header)?.[1];
      const expires = /;\s*expires=([^;]+)/i.exec(header)?.[1];
      const end = age === undefined ? Date.parse(expires) : Date.now() + Number(age) * 1000;
      this._jar = this._jar.filter((one) => one.host !== host || one.name !== name);
      this._jar.push({ host, name, pair, end, isSecure: /;\s*secure/i.test(header) });
    }
  }

  _header(url) {
    const { hostname, protocol } = new URL(url);
    const isSecret = protocol === 'https:' || /^(localhost|127\.|\[::1])/.test(hostname);
    return this._jar
      .filter(({ host, end }) => host === hostname && !(end <= Date.now()))
      .filter(({ isSecure }) => isSecret || !isSecure)
      .map(({ pair }) => pair)
      .join('; ');
  }
}

function kept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

module.exports = {
  Cookies,
  savePersistent() {
    for (const cookies of persistent) void cookies.flushStore();
  },
};
