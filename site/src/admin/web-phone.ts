import type { PushSubscription } from '@sallie/shared/contract/phones';
import type { PushHost } from '@sallie/shared/desk/ports/host.ts';

const WORKER = '/desk-worker.js';
/** The staff pages; no other page of the site has a service worker. */
const SCOPE = '/admin';
/** The worker's, of the account that is signed in. */
const COPY = 'desk-copy';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
  interface Navigator {
    /** Of iPhones and iPads alone: whether this is a page on the home screen. */
    standalone?: boolean;
  }
}

/** Makes the desk installable, and lets it open without a network. A notification that is opened leads this page there. */
export async function startWorker(): Promise<void> {
  // Missing where the page is neither https nor on this machine.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.hash === 'string' && data.hash) goTo(data.hash);
  });
  const policy = window.trustedTypes?.createPolicy('desk-worker', {
    createScriptURL: () => WORKER,
  });
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? WORKER, { scope: SCOPE });
}

/** Where it led to last, the address leads already, wherever the desk has gone since. */
function goTo(hash: string): void {
  if (window.location.hash === hash) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else window.location.hash = hash;
}

/** What the server told the account that was signed in here. */
export async function forgetCopy(): Promise<void> {
  if ('caches' in window) await caches.delete(COPY);
}

/** As the server writes it: base64url without padding. */
function keyOf({ options }: globalThis.PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export const webPhone: PushHost = {
  ability() {
    if (navigator.standalone === false) return 'install';
    return 'serviceWorker' in navigator && 'PushManager' in window ? 'ready' : 'absent';
  },
  async subscribe(key): Promise<PushSubscription> {
    if ((await Notification.requestPermission()) !== 'granted')
      throw new Error('Notifications are not allowed here: allow them for this site first.');
    const { pushManager } = await navigator.serviceWorker.ready;
    // With the key of a shop that was set up anew the browser keeps it, and refuses any other.
    const before = await pushManager.getSubscription();
    if (before && keyOf(before) !== key) await before.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const made = await pushManager.subscribe(options);
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  },
  async unsubscribe() {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
  },
};
