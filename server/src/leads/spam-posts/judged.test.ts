import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formOf, heldAmong, JudgedPost, paces } from '../../testing/held-posts.ts';

/*
 * People who had not read the spam rules wrote these posts. The model never learns from them: a new kind of
 * spam is added to its data in other words. The fresh posts are newer and count as a minute old.
 */
async function read(who: string) {
  const file = await readFile(new URL(`./judged/${who}.json`, import.meta.url), 'utf8');
  return z.parse(z.array(JudgedPost), JSON.parse(file));
}

const files = [
  ['real', 60],
  ['robots', 60],
  ['fresh-real', 80],
  ['fresh-robots', 80],
] as const;

test.each(files)('the file %s has %i different posts of valid shape', async (who, count) => {
  const posts = await read(who);
  expect(new Set(posts.map(({ fields }) => JSON.stringify(fields))).size).toBe(count);
  for (const { kind, fields } of posts) {
    expect(
      z.safeParse(formOf[kind].form.body ?? z.never(), fields),
      JSON.stringify(fields),
    ).toMatchObject({ success: true, data: fields });
  }
  const filledByMachine = posts.filter(({ website }) => website !== undefined);
  expect(filledByMachine.length).toBeLessThanOrEqual(who === 'robots' ? 10 : 0);
});

test.each(paces)('the spam filter holds no real post, sent by somebody %s', async (pace) => {
  const posts = [...(await read('real')), ...(await read('fresh-real'))];
  expect(await heldAmong(posts, pace)).toEqual([]);
});

test.each(paces)('the spam filter holds at least 57 of 60 robots’ posts, sent %s', async (pace) => {
  expect((await heldAmong(await read('robots'), pace)).length).toBeGreaterThanOrEqual(57);
});

test.each(paces)('the filter holds at least 73 of 80 later robot posts, sent %s', async (pace) => {
  expect((await heldAmong(await read('fresh-robots'), pace)).length).toBeGreaterThanOrEqual(73);
});
