import { type Call, createClient } from '@sallie/shared/contract/client';
import { login } from '@sallie/shared/contract/staff';
import type { Shop } from './shop.ts';

/** A colleague at a web desk, by what a desk asks of the server. */
export async function signInAt(
  shop: Shop,
  credentials: { username: string; password: string },
): Promise<Call> {
  let cookie = '';
  const call = createClient({
    origin: shop.origin,
    async fetch(url, { method, headers, body }) {
      const response = await fetch(url, { method, headers: { ...headers, cookie }, body });
      const [set] = response.headers.getSetCookie();
      if (set) cookie = set.split(';')[0] ?? '';
      return response;
    },
  });
  await call(login, { body: credentials });
  return call;
}
