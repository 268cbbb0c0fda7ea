import { createHash } from 'node:crypto';
import { demoBusiness } from '@sallie/shared/rules/business';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { quoteText } from '@sallie/shared/rules/quotes';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createFacts } from '../content/facts.ts';
import { quoteFileOf, removeUnnamed } from '../pictures/uploads.ts';
import { openQuotes } from '../testing/quote-shop.ts';
import { openTestStore } from '../testing/running-server.ts';

/* A quote's file is judged by its content, served by its link, and erased with its person. */

const pdf = Buffer.from('%PDF-1.7\nThe plan of the den\n%%EOF\n');

async function openFiles() {
  const shop = await openQuotes();
  const { server, cookie } = shop;
  const upload = async (bytes: Buffer, type = 'application/pdf', as = cookie) => {
    const reply = await fetch(`${server.origin}/api/quote-files`, {
      method: 'POST',
      headers: { cookie: as, origin: server.origin, 'content-type': type },
      body: new Uint8Array(bytes),
    });
    const text = await reply.text();
    return { status: reply.status, text, json: () => JSON.parse(text) };
  };
  return { ...shop, upload };
}

test('a quote’s PDF stands with its hash in what is accepted, and is downloaded by the quote’s link', async () => {
  const { upload, sent, read, server, cookie, call } = await openFiles();
  const { sha256, ...uploaded } = (await upload(pdf)).json();
  expect(uploaded).toEqual({ type: 'application/pdf', size: pdf.length });
  const file = { name: "Ada's plan (1) é.pdf", sha256 };
  const { quote, page, asked } = await sent({ lines: '', file });
  expect(quoteText(quote, demoBusiness.timeZone)).toContain(
    `File: ${file.name}, SHA-256 ${sha256}`,
  );
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(sha256);
  expect(await read(page)).toMatchObject({ file: { ...file, ...uploaded } });
  for (const [path, headers] of [
    [`/api${page}/file`, {}],
    [`/api/quotes/${quote.id}/file`, { cookie }],
  ] as const) {
    const reply = await server.get(path, headers);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(pdf);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Ada_s%20plan%20_1_%20%C3%A9.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  }
  expect((await server.get(`/api/quotes/${quote.id}/file`)).status).toBe(401);
  expect((await server.get(`/api${page}x/file`)).status).toBe(404);
  for (const ending of ['-quote', '-quote.jpg', '-320.jpg'])
    expect((await server.get(`/pictures/${sha256.slice(0, 32)}${ending}`)).status).toBe(404);
  const person = `/api/people/${encodeURIComponent(asked.email)}/records`;
  expect((await call('GET', person)).json().quote_files).toEqual([
    { name: file.name, base64: pdf.toString('base64') },
  ]);
});

test('a quote file with half a surrogate pair in its name can be downloaded', async () => {
  const { upload, sent, server } = await openFiles();
  const { sha256 } = (await upload(pdf)).json();
  const { page } = await sent({ file: { name: 'Plan \ud83d.pdf', sha256 } });
  const reply = await server.get(`/api${page}/file`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain("UTF-8''Plan%20%EF%BF%BD.pdf");
});

test('a quote file that is no PDF or picture, is too large or is gone is refused with a sentence', async () => {
  const { upload, aRequest, send, quotesOf } = await openFiles();
  const foreign = 'Please choose a PDF, or a picture as JPEG, PNG or WebP.';
  for (const text of ['<html>%PDF-', 'PK\u0003\u0004', '', 'RIFF0000WAVE'])
    expect(await upload(Buffer.from(text))).toMatchObject({ status: 422, text: foreign });
  const large = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await upload(large)).toMatchObject({
    status: 413,
    text: 'This file has more than 5 MB. Please save it smaller and try again.',
  });
  expect((await upload(pdf, 'application/pdf', '')).status).toBe(401);
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(9)]);
  expect((await upload(png, 'image/png')).json()).toMatchObject({ type: 'image/png' });
  const asked = await aRequest();
  const file = { name: 'plan.pdf', sha256: '0'.repeat(64) };
  expect(await send(asked, { file })).toMatchObject({
    status: 409,
    text: 'The file is not here any more. Please choose it again.',
  });
  expect(await send(asked, { lines: '' })).toMatchObject({
    status: 400,
    text: 'Please write what the amount covers, or add a file',
  });
  expect(await quotesOf(asked)).toEqual([]);
});

test('a quote file stays while a quote names it, and goes if it was never sent or its person is erased', async () => {
  const { upload, sent, server, call, clock } = await openFiles();
  const chosen = async (count: number): Promise<string> =>
    (await upload(Buffer.concat(Array.from({ length: count }, () => pdf)))).json().sha256;
  const [kept, erased, unsent] = [await chosen(1), await chosen(2), await chosen(3)];
  await sent({ file: { name: 'plan.pdf', sha256: kept } });
  const other = await sent({ file: { name: 'plan.pdf', sha256: erased } });
  const person = `/api/people/${encodeURIComponent(other.asked.email)}`;
  expect((await call('DELETE', person)).status).toBe(200);
  expect((await server.get(`/api${other.page}/file`)).status).toBe(404);
  await server.stop();
  const store = await openTestStore(server.dataDir);
  const facts = createFacts(demoContent, 1);
  const look = () => removeUnnamed({ store, facts, clock, log: pino({ enabled: false }) });
  const names = () => store.pictures.names();
  await look();
  clock.pass(59 * 60_000);
  await look();
  expect(await names()).toEqual([kept, erased, unsent].map(quoteFileOf).sort());
  clock.pass(60_000);
  await look();
  expect(await names()).toEqual([quoteFileOf(kept)]);
  await store.close();
});
