import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { createServer } from 'vite';
import { publicPaths } from './clean.ts';

/** Serves the site as `npm run dev` does; requests to the server are refused, because none runs. */
const test = base.extend<{ origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
  origin: async ({}, use) => {
    const vite = await createServer({
      configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
      root: fileURLToPath(new URL('..', import.meta.url)),
      logLevel: 'silent',
      server: { port: 0 },
    });
    await vite.listen();
    await use(vite.resolvedUrls?.local[0] ?? '');
    await vite.close();
  },
});

test('every page comes up in the development server without an error', async ({ page, origin }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  for (const path of publicPaths) {
    await page.goto(new URL(path, origin).href);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await page.goto(new URL('/admin-login', origin).href);
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  expect(faults).toEqual([]);
});
