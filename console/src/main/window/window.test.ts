import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pageGround } from './window.ts';

const styles = (name: string) =>
  readFileSync(
    fileURLToPath(new URL(`../../../../shared/styles/${name}`, import.meta.url)),
    'utf8',
  );
const groundOf = (css: string) => /--ground:\s*(#[0-9a-f]{6});/.exec(css)?.[1];

test('the window has the ground of its page before the page is drawn', () => {
  expect(pageGround).toEqual({
    light: groundOf(styles('tokens.css')),
    dark: groundOf(styles('dark.css')),
  });
});
