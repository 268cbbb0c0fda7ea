/* The way back from `encode`. */
exports.decoder = function decoder() {
  const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

  function errorOf([name, message, stack]) {
    const Kind = globalThis[name];
    const isKnown = typeof Kind === 'function' && Kind.prototype instanceof Error;
    return Object.assign(isKnown ? new Kind(message) : new Error(message), { stack });
  }

  function binaryOf([name, text]) {
    const { buffer } = bytesOf(text);
    return name === 'ArrayBuffer' ? buffer : new globalThis[name](buffer);
  }

  return function decode(text, onFunction) {
    const seen = [];
    /** Kept before it is filled: what is inside may point back at it. */
    function keep(id, value, fill) {
      seen[id] = value;
      fill?.(value);
      return value;
    }
    function inner(value) {
      if (!Array.isArray(value)) return value;
      const [tag, first, ...rest] = value;
      switch (tag) {
        case 'u':
          return undefined;
        case 'n':
          return Number(first);
        case 'b':
          return BigInt(first);
        case 'f':
          return onFunction(first);
        case '#':
          return seen[first];
        case 'a':
          return keep(first, [], (list) => list.push(...rest.map(inner)));
        case 'o':
          return keep(first, {}, (object) => {
            for (const [key, held] of rest) object[key] = inner(held);
          });
        case 'm':
          return keep(first, new Map(), (map) => {
            for (const [key, held] of rest) map.set(inner(key), inner(held));
          });
        case 's':
          return keep(first, new Set(), (set) => {
            for (const held of rest) set.add(inner(held));
          });
        case 'd':
          return keep(first, new Date(rest[0]));
        case 'r':
          return keep(first, new RegExp(rest[0], rest[1]));
        case 'e':
          return keep(first, errorOf(rest));
        default:
          return keep(first, binaryOf(rest));
      }
    }
    return inner(JSON.parse(text));
  };
};
