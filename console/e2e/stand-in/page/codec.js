const { runInThisContext } = require('node:vm');

/*
 * Encodes what crosses between the worlds as JSON, with tagged arrays for other values. Is sent to the page
 * as text, so it must not use anything outside.
 */
function makeCodec() {
  function refuse(value) {
    throw new DOMException(`${String(value)} could not be cloned.`, 'DataCloneError');
  }
  const isPlain = (value) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

  function encode(root, onFunction) {
    function inner(value) {
      if (value === undefined) return ['undefined'];
      if (typeof value === 'function' && onFunction) return ['function', onFunction(value)];
      if (['function', 'symbol', 'bigint'].includes(typeof value)) return refuse(value);
      if (value === null || typeof value !== 'object') return value;
      if (Array.isArray(value)) return ['array', ...value.map(inner)];
      if (value instanceof Uint8Array) return ['bytes', ...value];
      if (value instanceof Error) return ['error', value.name, value.message];
      if (!isPlain(value)) return refuse(value);
      return ['object', ...Object.entries(value).map(([key, held]) => [key, inner(held)])];
    }
    return JSON.stringify(inner(root));
  }

  function decode(text, onFunction) {
    const ways = {
      undefined: () => undefined,
      function: ([id]) => onFunction(id),
      array: (items) => items.map(inner),
      bytes: (bytes) => Uint8Array.from(bytes),
      error: ([name, message]) => Object.assign(new Error(message), { name }),
      object: (entries) => Object.fromEntries(entries.map(([key, held]) => [key, inner(held)])),
    };
    function inner(value) {
      if (!Array.isArray(value)) return value;
      const [tag, ...rest] = value;
      return ways[tag](rest);
    }
    return inner(JSON.parse(text));
  }

  return { encode, decode };
}

exports.source = `(${makeCodec})()`;
exports.codec = runInThisContext(exports.source);
