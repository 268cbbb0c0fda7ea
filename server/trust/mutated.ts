const odd = [
  'null',
  'true',
  '[]',
  '{}',
  '-1',
  '1.5',
  '1e999',
  '9007199254740993',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"__proto__"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  JSON.stringify('a'.repeat(3000)),
  '['.repeat(500) + ']'.repeat(500),
];

/** A text that nearly is the JSON that was given. */
export function mutated(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const to = at + 1 + Math.floor(random() * 12);
  const values = [...text.matchAll(/(?<=[:[,])("[^"]*"|true|false|\d+|null)/g)];
  const value = values[Math.floor(random() * values.length)];
  switch (Math.floor(random() * 5)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(at);
    case 2:
      return text.slice(0, at) + String.fromCharCode(random() * 0x3000) + text.slice(at + 1);
    default: {
      const other = odd[Math.floor(random() * odd.length)] ?? '';
      if (!value) return other;
      return text.slice(0, value.index) + other + text.slice(value.index + value[0].length);
    }
  }
}
