/*
 * Runs in the page before its scripts, sent as text. It shares only the DOM with the preload's half, as
 * Electron's two worlds do, so that only copies and proxied functions cross.
 */
exports.mainWorld = function mainWorld({ encode, decode }, secret) {
  if (window.top !== window) return;
  /* Taken now, because the page may replace them later. */
  const listen = window.addEventListener.bind(window);
  const dispatch = window.dispatchEvent.bind(window);
  const Happening = CustomEvent;
  const functions = new Map();
  const waiting = new Map();
  let lastId = 0;

  const fire = (name, detail) =>
    dispatch(new Happening(secret + name, { detail: JSON.stringify(detail) }));
  const hear = (name, act) => listen(secret + name, ({ detail }) => act(JSON.parse(detail)));
  const outgoing = (value) =>
    encode(value, (given) => {
      functions.set(++lastId, given);
      return lastId;
    });

  /** Makes a function of the preload's world: it answers within the call, with a promise's value later. */
  function remote(id) {
    return (...args) => {
      const call = { id, args: outgoing(args) };
      let reply;
      listen(
        `${secret}reply`,
        ({ detail }) => {
          reply = JSON.parse(detail);
        },
        { once: true },
      );
      fire('call', call);
      if (reply.promise) {
        return new Promise((resolve, reject) => waiting.set(reply.promise, { resolve, reject }));
      }
      if (reply.error) throw decode(reply.error);
      return decode(reply.value, remote);
    };
  }

  function frozen(value) {
    const isPlain = value && typeof value === 'object' && !Object.isFrozen(value);
    if (isPlain) Object.values(Object.freeze(value)).forEach(frozen);
    return value;
  }

  hear('settled', ({ promise, value, error }) => {
    const { resolve, reject } = waiting.get(promise);
    waiting.delete(promise);
    if (error) reject(decode(error));
    else resolve(decode(value, remote));
  });
  hear('callback', ({ id, args }) => functions.get(id)?.(...decode(args, remote)));
  hear('expose', ({ key, api }) => {
    const value = frozen(decode(api, remote));
    Object.defineProperty(window, key, { value, enumerable: true });
  });

  /* Decided before a window exists, because closing one that the test driver holds paused hangs its opener. */
  function askToOpen(url, { name = '', features = '', disposition = 'foreground-tab' }) {
    const absolute = String(new URL(url, document.baseURI));
    fire('window', { kind: 'window-open', url: absolute, name, features, disposition });
  }
  window.open = (url = 'about:blank', name = undefined, features = undefined) => {
    askToOpen(url, { name, features, disposition: features ? 'new-window' : undefined });
    return null;
  };
  function onLink(event) {
    const link = event.composedPath().find((at) => at instanceof HTMLAnchorElement && at.href);
    if (!link || event.defaultPrevented) return;
    const isModified = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isModified && /^(_self|_top|_parent|)$/.test(link.target)) return;
    event.preventDefault();
    askToOpen(link.href, {
      name: link.target,
      disposition: isModified ? 'background-tab' : undefined,
    });
  }
  /* Listens last, because a link whose click the page prevents must not open. */
  for (const click of ['click', 'auxclick']) {
    listen(click, () => listen(click, onLink, { once: true }), { capture: true });
  }
};
