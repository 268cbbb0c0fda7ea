import { afterEach, expect, test, vi } from 'vitest';
import { webPhone } from './web-phone.ts';

/** Keeps one subscription per page as the Push API says: it refuses another key while there is one. */
function aBrowser(before: string | null, says: { worker?: string; service?: string } = {}) {
  let key = before;
  const subscriptionOf = (made: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(made, 'base64url')).buffer },
    toJSON: () => ({ endpoint: `https://push.example/${made}`, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      key = null;
    },
  });
  const pushManager = {
    getSubscription: async () => (key === null ? null : subscriptionOf(key)),
    async subscribe({ applicationServerKey: wanted }: { applicationServerKey: string }) {
      if (says.service) throw new DOMException(says.service, 'AbortError');
      if (key !== null && key !== wanted) throw new Error('InvalidStateError');
      key = wanted;
      return subscriptionOf(wanted);
    },
  };
  const register = async () => {
    if (says.worker) throw new DOMException(says.worker, 'SecurityError');
  };
  const serviceWorker = {
    register,
    ready: says.worker ? new Promise(() => {}) : Promise.resolve({ pushManager }),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', {});
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['that never rang', null],
  ['that has a subscription for an older key of the shop', 'b2xk'],
  ['that rings already', '-_-_bmV3Lg'],
])('a browser %s subscribes with the shop’s key', async (_, before) => {
  aBrowser(before);
  expect(await webPhone.subscribe('-_-_bmV3Lg')).toEqual({
    endpoint: 'https://push.example/-_-_bmV3Lg',
    keys: { p256dh: 'p', auth: 'a' },
  });
});

test.each([
  [
    { worker: 'An SSL certificate error occurred' },
    /^This browser could not load what lets it ring/,
  ],
  [{ service: 'Registration failed' }, /^This browser’s own service for notifications said no/],
])('a refusal of the browser with %s is explained in a sentence', async (says, sentence) => {
  aBrowser(null, says);
  await expect(webPhone.subscribe('-_-_bmV3Lg')).rejects.toThrow(sentence);
});
