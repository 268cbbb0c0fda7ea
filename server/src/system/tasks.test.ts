import { expect, test } from 'vitest';
import { lazily } from './tasks.ts';

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

test('a module asked for before the start is over is loaded then, and only once', async () => {
  const library = aLibrary();
  const get = lazily(library.load, never);
  expect(library.tries()).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual(['library', 'library']);
  expect(library.tries()).toBe(1);
});

test('a module is loaded when the start is over, before it is asked for', async () => {
  const library = aLibrary();
  const get = lazily(library.load, Promise.resolve());
  await expect.poll(library.tries).toBe(1);
  expect(await get()).toBe('library');
  expect(library.tries()).toBe(1);
});

test('a module that could not be loaded is tried again when it is asked for next', async () => {
  const library = aLibrary(2);
  const get = lazily(library.load, Promise.resolve());
  await expect.poll(library.tries).toBe(1);
  await expect(get()).rejects.toThrow('too many open files');
  expect(await get()).toBe('library');
});
