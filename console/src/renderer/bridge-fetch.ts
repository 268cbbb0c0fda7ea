import type { ClientDeps } from '@sallie/shared/contract/client';
import type { Bridge, ServerRequest } from '../bridge.ts';

/** A fetch that main does: it knows the server's address and keeps the session. */
export function createBridgeFetch(bridge: Bridge): ClientDeps['fetch'] {
  return async (path, { method, headers, body }) => {
    const idempotencyKey = headers['idempotency-key'];
    const {
      status,
      statusText,
      body: text,
    } = await bridge.call('fetch', {
      // The client's methods are those of the endpoints, which the bridge's are too.
      method: method as ServerRequest['method'],
      path,
      ...(idempotencyKey && { idempotencyKey }),
      ...(body !== undefined && { body }),
    });
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      text: async () => text,
      json: async () => JSON.parse(text),
    };
  };
}
