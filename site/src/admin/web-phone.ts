import type { PushSubscription } from '@sallie/shared/contract/phones';
import { HostRefusal, type PushHost } from '@sallie/shared/desk/ports/host.ts';

const WORKER = '/desk-worker.js';
/** The staff pages; the public site has no service worker. */
const SCOPE = '/admin';
/** The worker's cache with replies for the signed-in account. */
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
    /** Only on iPhones and iPads: true for a page on the home screen. */
    standalone?: boolean;
  }
}

/** Makes the desk installable and usable offline. A clicked notification navigates this page. */
export async function startWorker(): Promise<void> {
  // Missing on pages that are neither https nor localhost.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.hash === 'string' && data.hash) goTo(data.hash);
  });
  // The desk works without it; `subscribe` tries again and reports the reason.
  await register().catch(() => {});
}

let workerUrl: string | undefined;

async function register(): Promise<void> {
  // A policy name can be used only once.
  workerUrl ??=
    window.trustedTypes
      ?.createPolicy('desk-worker', { createScriptURL: () => WORKER })
      .createScriptURL('') ?? WORKER;
  await navigator.serviceWorker.register(workerUrl, { scope: SCOPE });
}

/** The same hash fires no event, although the desk may have navigated elsewhere since. */
function goTo(hash: string): void {
  if (window.location.hash === hash) window.dispatchEvent(new HashChangeEvent('hashchange'));
  else window.location.hash = hash;
}

/** Deletes the replies cached for the account that was signed in. */
export async function forgetCopy(): Promise<void> {
  if ('caches' in window) await caches.delete(COPY);
}

const refuse = (what: string) => (cause: unknown) => {
  throw new HostRefusal(`${what}. Please try again, or with another browser.`, { cause });
};

/** In the server's format: base64url without padding. */
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
      throw new HostRefusal('Notifications are not allowed here: allow them for this site first.');
    await register().catch(refuse('This browser could not load what lets it ring'));
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription with the key of an earlier shop blocks any other key.
    const before = await pushManager.getSubscription();
    if (before && keyOf(before) !== key) await before.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const made = await pushManager
      .subscribe(options)
      .catch(refuse('This browser’s own service for notifications said no'));
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  },
  async unsubscribe() {
    const worker = await navigator.serviceWorker.getRegistration(SCOPE);
    await (await worker?.pushManager.getSubscription())?.unsubscribe();
  },
};
