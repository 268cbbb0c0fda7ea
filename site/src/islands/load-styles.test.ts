import { afterEach, expect, test, vi } from 'vitest';
// @ts-expect-error: plain JavaScript, which the build takes in as it stands.
import { __vitePreload } from './load-styles.js';

afterEach(() => vi.unstubAllGlobals());

test('a part is imported only after its file is loaded, so that a failed load can be tried again', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  const part = vi.fn(async () => 'part');
  const network = vi.fn(async () => new Response('code'));
  vi.stubGlobal('fetch', network.mockRejectedValueOnce(new TypeError('Failed to fetch')));

  await expect(__vitePreload(part, ['assets/part.js'])).rejects.toThrow('Failed to fetch');
  expect(part).not.toHaveBeenCalled();

  expect(await __vitePreload(part, ['assets/part.js'])).toBe('part');
  expect(network).toHaveBeenLastCalledWith('/assets/part.js');
});
