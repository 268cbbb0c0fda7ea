import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { MOST_PICTURE_BYTES, uploadPicture } from '@sallie/shared/contract/pictures';
import { expect, inject, test, vi } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { photograph, upload } from '../testing/pictures.ts';
import { openShop, startTestServer, type TestServer } from '../testing/running-server.ts';

/** A busy machine takes longer. */
const PATIENCE = 20_000;

test('only an owner can upload pictures, and only pictures of at most 25 MB', async () => {
  const shop = await startTestServer();
  const owner = await shop.signIn();
  const { cookie } = await newColleague(shop, owner);
  const bytes = await photograph(200, 200).jpeg().toBuffer();
  const answered = async (reply: Response) => [reply.status, await reply.text()];
  expect((await upload(shop, '', bytes)).status).toBe(401);
  expect(await answered(await upload(shop, cookie, bytes))).toEqual([
    403,
    'Only an owner can do this. Please ask one of them.',
  ]);
  expect(
    await answered(await upload(shop, owner, bytes, { origin: 'https://evil.example' })),
  ).toEqual([403, 'This came from another website, so it was not taken in.']);
  expect(await answered(await upload(shop, owner, bytes, { 'content-type': 'text/html' }))).toEqual(
    [415, 'Please send a picture, and nothing else.'],
  );
  const small = await photograph(159, 500).jpeg().toBuffer();
  expect(await answered(await upload(shop, owner, small))).toEqual([
    422,
    'This picture is too small: it needs to be at least 160 pixels wide.',
  ]);
  const tooMuch = await sendSlowly(shop, owner, {
    announced: MOST_PICTURE_BYTES + 1,
    parts: [bytes],
  });
  expect(tooMuch).toEqual([
    413,
    'This picture has more than 25 MB. Please save it smaller and try again.',
  ]);
  const unannounced = await sendSlowly(shop, owner, {
    parts: Array.from({ length: 27 }, () => Buffer.alloc(1024 * 1024)),
  });
  expect(unannounced).toEqual(tooMuch);
  if (inject('store') === 'embedded')
    expect(readdirSync(join(shop.dataDir, 'received'))).toEqual([]);
});

interface Slow {
  announced?: number;
  parts: readonly Uint8Array[];
  before?: (at: number) => Promise<void>;
}

/** Sends parts until a reply comes; resolves to status and text. */
function sendSlowly(shop: TestServer, cookie: string, { announced, parts, before }: Slow) {
  return new Promise<[number, string]>((resolve, reject) => {
    let isAnswered = false;
    const sent = request(
      shop.origin + uploadPicture.path,
      {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'image/jpeg',
          ...(announced && { 'content-length': announced }),
        },
      },
      async (reply) => {
        isAnswered = true;
        const text = Buffer.concat(await reply.toArray()).toString();
        resolve([reply.statusCode ?? 0, text]);
        sent.destroy();
      },
    );
    sent.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    void (async () => {
      for (const [at, part] of parts.entries()) {
        await before?.(at);
        if (isAnswered) return;
        await new Promise((written) => sent.write(part, written));
      }
      if (!announced) sent.end();
    })();
  });
}

test('a slow upload of a picture is accepted, while another slow request answers 408', async () => {
  const httpTimes = { head: 200, request: 400, check: 50 };
  const { server: shop, cookie } = await openShop({}, undefined, { httpTimes });
  const bytes = await photograph(300, 300).jpeg().toBuffer();
  const parts = [0, 1, 2, 3].map((at) =>
    bytes.subarray((at * bytes.length) / 4, ((at + 1) * bytes.length) / 4),
  );
  const slowLogin = new Promise<number>((resolve) => {
    const login = request(
      `${shop.origin}/api/login`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 100 } },
      (reply) => resolve(reply.statusCode ?? 0),
    );
    login.on('error', () => {});
    login.write('{');
  });
  const [status] = await sendSlowly(shop, cookie, {
    parts,
    // The other upload at the same time was cut off in between.
    before: async (at) => void (at === 2 && expect(await slowLogin).toBe(408)),
  });
  expect(status).toBe(200);
});

test('a ninth upload at a time answers 503 with Retry-After', async () => {
  const { server: shop, cookie } = await openShop();
  const bytes = await photograph(300, 300).jpeg().toBuffer();
  const stop = new AbortController();
  const body = () => new ReadableStream({ start: (stream) => stream.enqueue(bytes) });
  const headers = { cookie, 'content-type': 'image/jpeg' };
  const open = { method: 'POST', headers, duplex: 'half', signal: stop.signal };
  const given = Array.from({ length: 8 }, () =>
    fetch(shop.origin + uploadPicture.path, { ...open, body: body() } as RequestInit).catch(
      () => {},
    ),
  );
  const received = join(shop.dataDir, 'received');
  await vi.waitFor(() => expect(readdirSync(received)).toHaveLength(8), PATIENCE);
  const ninth = await upload(shop, cookie, bytes);
  expect([ninth.status, ninth.headers.get('retry-after'), await ninth.text()]).toEqual([
    503,
    '5',
    'Many pictures are coming in. Please try again in a moment.',
  ]);
  stop.abort();
  await Promise.all(given);
  await vi.waitFor(
    async () => expect((await upload(shop, cookie, bytes)).status).toBe(200),
    PATIENCE,
  );
});

test('an aborted upload leaves no file behind, and the next upload is accepted', async () => {
  const { server: shop, cookie } = await openShop();
  const bytes = await photograph(300, 300).jpeg().toBuffer();
  const stop = new AbortController();
  const received = join(shop.dataDir, 'received');
  const body = new ReadableStream({ start: (stream) => stream.enqueue(bytes.subarray(0, 500)) });
  const given = fetch(shop.origin + uploadPicture.path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body,
    duplex: 'half',
    signal: stop.signal,
  } as RequestInit);
  await vi.waitFor(() => expect(readdirSync(received)).toHaveLength(1), PATIENCE);
  stop.abort();
  await expect(given).rejects.toThrow();
  await vi.waitFor(() => expect(readdirSync(received)).toEqual([]), PATIENCE);
  expect((await upload(shop, cookie, bytes)).status).toBe(200);
  expect(shop.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
