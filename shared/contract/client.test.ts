import { expect, test } from 'vitest';
import { type ApiError, createClient } from './client.ts';
import { sendContact } from './contact.ts';
import { listLeads } from './leads.ts';
import { erasePerson } from './person.ts';
import { logout } from './staff.ts';

interface Sent {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string; credentials: string };
}

/** A network that answers every call the same way and remembers what was sent. */
function network(status: number, body: string, statusText = '') {
  const sent: Sent[] = [];
  const call = createClient({
    origin: 'https://shop.example',
    fetch: async (url, init) => {
      sent.push({ url, init });
      return {
        ok: status < 400,
        status,
        statusText,
        text: async () => body,
        json: async () => JSON.parse(body),
      };
    },
  });
  return { call, sent };
}

const form = { name: 'Ada', email: 'ada@example.com' };

test('a write goes as JSON with cookies and its key', async () => {
  const own = { id: '1', created_at: 'now', correction: '1.proof' };
  const stored = { ...own, phone: '', interest: '', message: '', ...form };
  const { call, sent } = network(201, JSON.stringify(stored));
  expect(await call(sendContact, { body: form, idempotencyKey: 'k' })).toEqual(stored);
  expect(sent).toEqual([
    {
      url: 'https://shop.example/api/contact',
      init: {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
        body: JSON.stringify(form),
      },
    },
  ]);
});

test('a call without a body sends neither body nor content type', async () => {
  const { call, sent } = network(204, '');
  await call(logout);
  expect(sent[0]?.init).toEqual({ method: 'POST', credentials: 'include', headers: {} });
});

test('a read puts what it asks for into the address', async () => {
  const { call, sent } = network(200, '[]');
  await call(listLeads.contacts, { body: { limit: 5, before: 'a b' } });
  expect(sent[0]?.url).toBe('https://shop.example/api/contacts?limit=5&before=a%20b');
});

test('a part of the path cannot leave its place', async () => {
  const { call, sent } = network(200, '{"erased":1}');
  await call(erasePerson, { params: { email: 'a/../b@example.com' } });
  expect(sent[0]?.url).toBe('https://shop.example/api/people/a%2F..%2Fb%40example.com');
});

test.each([
  [503, 'Too busy.', 'Service Unavailable', '503: Too busy.'],
  [404, '', 'Not Found', '404: Not Found'],
])('a %i becomes an error that says status and text', async (status, body, statusText, message) => {
  const { call } = network(status, body, statusText);
  const error = await call(logout).catch((thrown: ApiError) => thrown);
  expect((error as ApiError).message).toBe(message);
  expect((error as ApiError).status).toBe(status);
});

test('a reply of another shape is no reply', async () => {
  const { call } = network(200, '{"erased":"all"}');
  await expect(call(erasePerson, { params: { email: 'a@example.com' } })).rejects.toThrow();
});
