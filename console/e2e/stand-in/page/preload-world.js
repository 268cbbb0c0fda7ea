/* Runs in the preload's isolated world, and is sent as text; `send` is the only way to main. */
exports.preloadWorld = function preloadWorld({ encode, decode }, secret, send, process, preload) {
  if (window.top !== window) return;
  const functions = new Map();
  const listeners = new Map();
  const waiting = new Map();
  const exposed = new Set();
  let lastId = 0;

  const fire = (name, detail) =>
    window.dispatchEvent(new CustomEvent(secret + name, { detail: JSON.stringify(detail) }));
  const outgoing = (value) =>
    encode(value, (given) => {
      functions.set(++lastId, given);
      return lastId;
    });
  const callback =
    (id) =>
    (...args) =>
      fire('callback', { id, args: outgoing(args) });
  const asError = (error) => encode(error instanceof Error ? error : new Error(String(error)));

  function answered({ id, args }) {
    try {
      const value = functions.get(id)(...decode(args, callback));
      if (typeof value?.then !== 'function') return { value: outgoing(value) };
      const promise = ++lastId;
      value.then(
        (settled) => fire('settled', { promise, value: outgoing(settled) }),
        (error) => fire('settled', { promise, error: asError(error) }),
      );
      return { promise };
    } catch (error) {
      return { error: asError(error) };
    }
  }
  window.addEventListener(`${secret}call`, ({ detail }) =>
    fire('reply', answered(JSON.parse(detail))),
  );
  window.addEventListener(`${secret}window`, ({ detail }) => send(detail));

  const toMain = (message, args) =>
    send(JSON.stringify({ ...message, args: encode(structuredClone(args)) }));
  const ipcRenderer = {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel, listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((kept) => kept !== listener),
      );
      return ipcRenderer;
    },
    off: (channel, listener) => ipcRenderer.removeListener(channel, listener),
    send: (channel, ...args) => toMain({ kind: 'send', channel }, args),
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        toMain({ kind: 'invoke', id, channel }, args);
        waiting.set(id, { resolve, reject });
      }),
  };
  globalThis.__fromMain = (text) => {
    const { kind, channel, args, id, error, value } = JSON.parse(text);
    if (kind === 'event') {
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of listeners.get(channel) ?? []) listener(event, ...decode(args));
      return;
    }
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error));
    else resolve(decode(value));
  };

  const contextBridge = {
    exposeInMainWorld(key, api) {
      if (exposed.has(key)) {
        throw new Error(
          `Cannot bind an API on top of an existing property on the window object: ${key}`,
        );
      }
      exposed.add(key);
      fire('expose', { key, api: outgoing(api) });
    },
  };
  function require(name) {
    if (/^electron(\/(renderer|common))?$/.test(name)) return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  }
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, process);
  } catch (error) {
    send(JSON.stringify({ kind: 'preload-error', error: String(error.stack ?? error) }));
  }
};
