/* A member that is missing here throws, so that no call passes because it is ignored. */

/** Exist on some systems only, where the app must check before it calls. */
const elsewhere = new Set([
  'app.dock',
  'app.setToastActivatorCLSID',
  'Notification.handleActivation',
]);
const askedByLanguage = new Set(['then', 'toJSON']);

exports.strict = (name, object) =>
  new Proxy(object, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || askedByLanguage.has(key)) {
        return Reflect.get(target, key, receiver);
      }
      if (elsewhere.has(`${name}.${key}`)) return undefined;
      throw new TypeError(`stand-in: ${name}.${key} is not provided`);
    },
  });

exports.noops = (...names) => Object.fromEntries(names.map((name) => [name, () => {}]));

exports.runsOn = (...platforms) => platforms.includes(process.platform);
