import { ConsultationForm } from '@sallie/shared/contract/consultation';
import { ContactForm } from '@sallie/shared/contract/contact';
import { DiscountSignupForm } from '@sallie/shared/contract/discount-signup';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consultation, contact, discountSignup, forms } from '../testing/forms.ts';
import { startTestServer, type TestServer } from '../testing/running-server.ts';

/* Our forms never send this, but anybody can. */

const post = (server: TestServer, path: string, text: string) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
  });

test('a form with a value of a wrong type in any field answers 400', async () => {
  const server = await startTestServer();
  for (const { path, body } of forms) {
    for (const name of Object.keys(body)) {
      for (const wrong of [7, ['a', 'b'], { length: 30 }, null]) {
        const reply = await server.post(path, { ...body, [name]: wrong });
        const isOurs = path === '/api/referrals' && name === 'status'; // The server sets these itself and ignores what is sent.
        expect([path, name, wrong, reply.status]).toEqual([path, name, wrong, isOurs ? 201 : 400]);
      }
    }
  }
});

test('a body with a __proto__ key answers 400, wherever the key stands', async () => {
  const server = await startTestServer();
  const good = JSON.stringify(contact).slice(1, -1);
  for (const text of [
    `{${good},"__proto__":{"isAdmin":true}}`,
    `{"__proto__":{"isAdmin":true},${good}}`,
    `{${good},"more":{"deep":{"__proto__":{"isAdmin":true}}}}`,
    `{${good},"\\u005f_proto__":{"isAdmin":true}}`,
  ]) {
    expect([text, (await post(server, '/api/contact', text)).status]).toEqual([text, 400]);
  }
  expect((await post(server, '/api/contact', `{${good}}`)).status).toBe(201);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

test('an email address with a line feed, a NUL or a second address answers 400', async () => {
  const server = await startTestServer();
  for (const email of [
    'ann@home.example\r\nBcc: eve@evil.example',
    'ann@home.example\nBcc: eve@evil.example',
    'ann@home.example\u0000',
    'ann\u0000@home.example',
    'ann@home.example, eve@evil.example',
    '"ann"<ann@home.example>',
  ]) {
    const reply = await server.post('/api/contact', { ...contact, email });
    expect([email, reply.status]).toEqual([email, 400]);
  }
});

test('invisible characters are cut off at both ends of an email address', async () => {
  const server = await startTestServer();
  const email = 'ann@home.example';
  for (const pasted of [`${email}\u200b`, `\u202a${email}\u202c`, `\ufeff ${email} \u00ad`]) {
    const reply = await server.post('/api/contact', { ...contact, email: pasted });
    expect(await reply.json()).toMatchObject({ email });
  }
});

test('a pasted name is stored on one line with single blanks', async () => {
  const server = await startTestServer();
  const pasted = ' Ann\r\nMarie\t  Miller\u00a0';
  for (const { path, body } of forms) {
    const names = Object.keys(body).filter((field) => /name$/i.test(field));
    const reply = await server.post(path, {
      ...body,
      ...Object.fromEntries(names.map((field) => [field, pasted])),
    });
    expect(await reply.json()).toMatchObject(
      Object.fromEntries(names.map((field) => [field, 'Ann Marie Miller'])),
    );
  }
});

const shapes = [
  { name: 'contact', shape: ContactForm, good: contact },
  { name: 'discount', shape: DiscountSignupForm, good: discountSignup },
  { name: 'consultation', shape: ConsultationForm, good: consultation },
];
const long = (part: string, end = '') => part.repeat(30_000 / part.length) + end;
const hostile = [
  long('a'),
  long(' ', 'x'),
  `x${long(' ')}x`,
  `x${long('\u200b')}x`,
  long('a@'),
  long('a.', '@'),
  `a@${long('a-')}`,
  `a@${long('a.')}`,
  long('1-'),
  long('\n', 'x'),
  long('<a href='),
  long('http://'),
  long('\u0301'),
];

test('a text of thirty kilobytes is refused in every field of a form', () => {
  for (const { name, shape, good } of shapes) {
    for (const [field, value] of Object.entries(good)) {
      if (typeof value !== 'string') continue;
      const parsed = z.safeParse(shape, { ...good, [field]: long('a') });
      expect([name, field, parsed.success]).toEqual([name, field, false]);
    }
  }
});

/* Measures this process's own time, so that a busy machine changes nothing. */
test('a form with thirty kilobytes of hostile text in each field is parsed within 50 ms', () => {
  for (const { name, shape, good } of shapes) {
    for (const text of hostile) {
      const fields = Object.keys(good).map((field) => [field, text]);
      z.safeParse(shape, Object.fromEntries(fields)); // The first call compiles the shape.
      const before = process.cpuUsage();
      z.safeParse(shape, Object.fromEntries(fields));
      const milliseconds = process.cpuUsage(before).user / 1000;
      expect(milliseconds, `${name}: ${JSON.stringify(text.slice(0, 8))}…`).toBeLessThan(50);
    }
  }
});

test('an idempotency key of more than 100 characters answers 400', async () => {
  const server = await startTestServer();
  const send = async (length: number) => {
    const headers = { 'idempotency-key': 'k'.repeat(length) };
    return (await server.post('/api/contact', contact, headers)).status;
  };
  expect([await send(100), await send(101)]).toEqual([201, 400]);
});
