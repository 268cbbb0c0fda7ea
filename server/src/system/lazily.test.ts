import { expect, test } from 'vitest';
import { lazily } from './lazily.ts';

/** A loader whose first attempts fail. */
function aLibrary(failures = 0) {
  let tries = 0;
  return {
    tries: () => tries,
    async load() {
      tries += 1;
      if (tries <= failures) throw new Error('too many open files');
      return 'library';
    },
  };
}

const never = new Promise(() => {});

test('who asks before the start is over has it loaded, once for all', async () => {
  const library = aLibrary();
  const get = lazily(library.load, never);
  expect(library.tries()).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual(['library', 'library']);
  expect(library.tries()).toBe(1);
});

test('when the start is over it is loaded before anybody asks', async () => {
  const library = aLibrary();
  const get = lazily(library.load, Promise.resolve());
  await expect.poll(library.tries).toBe(1);
  expect(await get()).toBe('library');
  expect(library.tries()).toBe(1);
});

test('what could not be loaded is tried again by who asks next', async () => {
  const library = aLibrary(2);
  const get = lazily(library.load, Promise.resolve());
  await expect.poll(library.tries).toBe(1);
  await expect(get()).rejects.toThrow('too many open files');
  expect(await get()).toBe('library');
});
