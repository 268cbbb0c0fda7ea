/*
 * What structured clone carries, as text. Plain JSON scalars travel as they are, the rest as tagged arrays;
 * the number after a tag lets shared references and cycles survive.
 */
exports.encoder = function encoder() {
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

  function refuse(value) {
    const name = typeof value === 'object' ? `#<${value?.constructor?.name}>` : String(value);
    throw new DOMException(`${name} could not be cloned.`, 'DataCloneError');
  }

  function ofNumber(value) {
    const isPlain = Number.isFinite(value) && !Object.is(value, -0);
    return isPlain ? value : ['n', Object.is(value, -0) ? '-0' : String(value)];
  }

  function ofBytes(id, view) {
    const name = view.constructor.name === 'Buffer' ? 'Uint8Array' : view.constructor.name;
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    return ['t', id, name, base64(bytes)];
  }

  function ofObject(id, value, inner) {
    if (Array.isArray(value)) return ['a', id, ...value.map(inner)];
    if (value instanceof Date) return ['d', id, value.getTime()];
    if (value instanceof RegExp) return ['r', id, value.source, value.flags];
    if (value instanceof Map) return ['m', id, ...[...value].map((pair) => pair.map(inner))];
    if (value instanceof Set) return ['s', id, ...[...value].map(inner)];
    if (value instanceof Error) return ['e', id, value.name, value.message, value.stack ?? ''];
    if (value instanceof ArrayBuffer) {
      return ['t', id, 'ArrayBuffer', base64(new Uint8Array(value))];
    }
    if (ArrayBuffer.isView(value)) return ofBytes(id, value);
    if (typeof value.then === 'function' || value instanceof WeakRef) return refuse(value);
    return ['o', id, ...Object.entries(value).map(([key, held]) => [key, inner(held)])];
  }

  return function encode(root, onFunction) {
    const seen = new Map();
    function inner(value) {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value;
        case 'number':
          return ofNumber(value);
        case 'undefined':
          return ['u'];
        case 'bigint':
          return ['b', String(value)];
        case 'function':
          return onFunction ? ['f', onFunction(value)] : refuse(value);
        case 'symbol':
          return refuse(value);
      }
      if (value === null) return null;
      if (seen.has(value)) return ['#', seen.get(value)];
      const id = seen.size;
      seen.set(value, id);
      return ofObject(id, value, inner);
    }
    return JSON.stringify(inner(root));
  };
};
