import { expect, test } from 'vitest';
import { type ApiError, createClient } from './client.ts';
import { erasePerson } from './person.ts';
import { logout } from './staff.ts';

/** A network that gives every call the same reply and records the URLs. */
function network(status: number, body: string, statusText = '') {
  const asked: string[] = [];
  const call = createClient({
    origin: 'https://shop.example',
    fetch: async (url) => {
      asked.push(url);
      return {
        ok: status < 400,
        status,
        statusText,
        text: async () => body,
        json: async () => JSON.parse(body),
      };
    },
  });
  return { call, asked };
}

test('the client escapes a path parameter, so that it cannot leave its place', async () => {
  const { call, asked } = network(200, '{"erased":1}');
  await call(erasePerson, { params: { email: 'a/../b@example.com' } });
  expect(asked).toEqual(['https://shop.example/api/people/a%2F..%2Fb%40example.com']);
});

test.each([
  [503, 'Too busy.', 'Service Unavailable', '503: Too busy.'],
  [404, '', 'Not Found', '404: Not Found'],
  [502, '<html><h1>A page of the proxy</h1></html>', 'Bad Gateway', '502: Bad Gateway'],
])('the client throws a %i with status and text', async (status, body, statusText, message) => {
  const { call } = network(status, body, statusText);
  const error = await call(logout).catch((thrown: ApiError) => thrown);
  expect((error as ApiError).message).toBe(message);
  expect((error as ApiError).status).toBe(status);
});

test('the client rejects a reply of another shape', async () => {
  const { call } = network(200, '{"erased":"all"}');
  await expect(call(erasePerson, { params: { email: 'a@example.com' } })).rejects.toThrow();
});
