import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const styles = new URL('../../../shared/styles/', import.meta.url);
const light = readFileSync(new URL('tokens.css', styles), 'utf8');
const dark = readFileSync(new URL('dark.css', styles), 'utf8');

function coloursOf(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'ground-raised', 'ground-sunken'];
const deep = ['ground-deep', 'ground-deep-raised'];
const tones = ['info', 'success', 'warning', 'danger'];
const cross = (ones: string[], others: string[]) =>
  ones.flatMap((one) => others.map((other): [string, string] => [one, other]));

/** Text colors and the backgrounds they may stand on. */
const texts = [
  ...cross(['text', 'text-soft', 'primary', 'accent', ...tones], grounds),
  ...cross(['text-on-deep', 'text-on-deep-soft', 'accent-on-deep'], deep),
  ...tones.flatMap((tone) => cross([tone, 'text'], [`${tone}-soft`])),
  ...cross(['text', 'text-soft'], ['neutral-soft', 'primary-soft']),
  ...cross(['on-accent-soft'], ['accent-soft']),
  ...cross(['primary', 'primary-strong'], ['primary-soft']),
  ...cross(['on-primary'], ['primary', 'primary-strong', 'danger', 'danger-strong', 'success']),
];
/** Borders of controls and the focus ring. */
const edges = cross(['line-strong', 'focus-colour'], grounds);

describe.each([
  ['light', coloursOf(light)],
  ['dark', new Map([...coloursOf(light), ...coloursOf(dark)])],
])('the %s palette', (_scheme, colours) => {
  const of = (name: string) => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`no colour named ${name}`);
    return colour;
  };

  test.each(texts)('gives %s on %s a contrast of 4.5 or more', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('gives the edge %s on %s a contrast of 3 or more', (edge, ground) => {
    expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('every color of the light palette has one in the dark palette', () => {
  const missing = [...coloursOf(light).keys()].filter((name) => !coloursOf(dark).has(name));
  expect(missing).toEqual([]);
});
