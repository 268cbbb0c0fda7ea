import type { PushSubscription } from '@sallie/shared/contract/phones';
import { HostRefusal, type PushHost } from '@sallie/shared/desk/ports/host.ts';

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
  // The desk works without it; whoever lets this device ring tries again, and reads why it cannot.
  await register().catch(() => {});
}

let workerUrl: string | undefined;

async function register(): Promise<void> {
  // A policy of one name can be made once.
  workerUrl ??=
    window.trustedTypes
      ?.createPolicy('desk-worker', { createScriptURL: () => WORKER })
      .createScriptURL('') ?? WORKER;
  await navigator.serviceWorker.register(workerUrl, { scope: SCOPE });
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

const refuse = (what: string) => (cause: unknown) => {
  throw new HostRefusal(`${what}. Please try again, or with another browser.`, { cause });
};

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
      throw new HostRefusal('Notifications are not allowed here: allow them for this site first.');
    await register().catch(refuse('This browser could not load what lets it ring'));
    const { pushManager } = await navigator.serviceWorker.ready;
    // With the key of a shop that was set up anew the browser keeps it, and refuses any other.
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
