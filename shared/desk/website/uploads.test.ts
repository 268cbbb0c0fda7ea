import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import type { UploadedPicture } from '../../contract/pictures.ts';
import type { UploadOptions } from '../ports/connection.ts';
import { createUploads, NoPicture } from './uploads.ts';

interface Sent extends UploadOptions {
  text: string;
  answer(): void;
  fail(error: Error): void;
}

const made: UploadedPicture = { id: 'a', size: { width: 800, height: 600 }, color: '#808080' };

/** A queue whose server replies when the test says so. */
function open() {
  const sent: Sent[] = [];
  const added: string[] = [];
  const unseen: [name: string, problem: string][] = [];
  const uploads = createUploads({
    shrink: async (file) => {
      const text = await file.text();
      if (text === 'no picture') throw new NoPicture('This is none.');
      return new Blob([`small ${text}`]);
    },
    async upload(picture, options) {
      const text = await picture.text();
      return new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason));
        sent.push({ ...options, text, answer: () => resolve(made), fail: reject });
      });
    },
    onAdded: (_, name) => added.push(name),
    onUnseen: (name, problem) => unseen.push([name, problem]),
  });
  const shown = () =>
    uploads.store.getState().uploads.map(({ name, stage, problem }) => [name, problem || stage]);
  const until = (count: number) => expect.poll(() => sent.length).toBe(count);
  return { uploads, sent, added, unseen, shown, until, at: (index: number) => sent[index] as Sent };
}

const file = (name: string, text = name) => new File([text], name);

test('pictures are shrunk and uploaded one after the other, with their progress', async () => {
  const { uploads, sent, added, shown, until, at } = open();
  uploads.add([file('one.jpg'), file('two.jpg')]);
  await until(1);
  expect(at(0).text).toBe('small one.jpg');
  at(0).onProgress(0.5);
  expect(uploads.store.getState().uploads[0]).toMatchObject({ stage: 'sending', share: 0.5 });
  expect(shown()[1]).toEqual(['two.jpg', 'waiting']);
  at(0).answer();
  await until(2);
  at(1).answer();
  await expect.poll(() => added).toEqual(['one.jpg', 'two.jpg']);
  expect(shown()).toEqual([]);
  expect(sent).toHaveLength(2);
});

test('a failed upload shows its reason, does not stop the next one, and is sent again by `retry`', async () => {
  const { uploads, added, shown, until, at } = open();
  uploads.add([file('a.jpg'), file('b.txt', 'no picture'), file('c.jpg'), file('d.jpg')]);
  await until(1);
  at(0).fail(new ApiError(422, 'This picture is damaged.'));
  await until(2);
  at(1).fail(new TypeError('network'));
  await until(3);
  expect(shown()).toEqual([
    ['a.jpg', 'This picture is damaged.'],
    ['b.txt', 'This is none.'],
    ['c.jpg', 'The server could not be reached. Please try again.'],
    ['d.jpg', 'sending'],
  ]);
  at(2).answer();
  uploads.retry(3);
  await until(4);
  at(3).answer();
  await expect.poll(() => added).toEqual(['d.jpg', 'c.jpg']);
});

test('a file that is no picture offers no retry, and leaves the list with the next choice', async () => {
  const { uploads, shown, until, at } = open();
  uploads.add([file('b.txt', 'no picture'), file('a.jpg')]);
  await until(1);
  at(0).fail(new TypeError('network'));
  const canRetry = () => uploads.store.getState().uploads.map((one) => one.canRetry);
  await expect.poll(canRetry).toEqual([false, true]);
  uploads.add([file('c.jpg')]);
  expect(shown().map(([name]) => name)).toEqual(['a.jpg', 'c.jpg']);
});

test('a canceled upload is aborted, leaves the list and adds nothing, and the next one starts', async () => {
  const { uploads, added, shown, until, at } = open();
  uploads.add([file('one.jpg'), file('two.jpg'), file('three.jpg')]);
  await until(1);
  uploads.cancel(2);
  uploads.cancel(1);
  expect(at(0).signal.aborted).toBe(true);
  await until(2);
  expect(at(1).text).toBe('small three.jpg');
  at(1).answer();
  await expect.poll(() => added).toEqual(['three.jpg']);
  expect(shown()).toEqual([]);
});

test('uploads go on after staff leave the list, and their failures are reported', async () => {
  const { uploads, added, unseen, shown, until, at } = open();
  const leave = uploads.look();
  uploads.add([file('one.jpg'), file('two.jpg'), file('three.jpg')]);
  await until(1);
  leave();
  at(0).answer();
  await until(2);
  at(1).fail(new ApiError(422, 'This picture is damaged.'));
  await until(3);
  at(2).answer();
  await expect.poll(() => added).toEqual(['one.jpg', 'three.jpg']);
  expect(unseen).toEqual([['two.jpg', 'This picture is damaged.']]);
  expect(shown()).toEqual([]);
});
