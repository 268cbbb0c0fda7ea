/* What a person may type as the address of the shop's server. */

export type AddressReading = { origin: string } | { problem: string };

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Plain http to another machine: everybody in between can read along. */
export function isUnencrypted(origin: string): boolean {
  const url = new URL(origin);
  return url.protocol === 'http:' && !isLoopback(url);
}

/** On one machine these are the same server by three names. */
export function areSameServer(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [new URL(one), new URL(other)];
  return (
    first.protocol === second.protocol &&
    first.port === second.port &&
    isLoopback(first) &&
    isLoopback(second)
  );
}

/** `allowPlain`: somebody said in so many words that http in the local network will do. */
export function readAddress(typed: string, allowPlain: boolean): AddressReading {
  const text = typed.trim();
  if (text === '') return { problem: 'Please enter the address of the shop’s server.' };
  const url = parsed(text);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    return { problem: 'This is not a web address. It looks like https://shop.example.' };
  }
  if (url.username || url.password) {
    return { problem: 'Please leave name and password out of the address.' };
  }
  if (url.pathname !== '/' || url.search || url.hash) {
    return { problem: `Please enter the address alone, without a page: ${url.origin}` };
  }
  if (isUnencrypted(url.origin) && !allowPlain) {
    return { problem: 'This address is not encrypted. Please use one that begins with https://.' };
  }
  return { origin: url.origin };
}

/** A bare `shop.example` is meant to be encrypted; a bare `localhost:3000` cannot be. */
function parsed(text: string): URL | null {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  if (!URL.canParse(`https://${text}`)) return null;
  const secure = new URL(`https://${text}`);
  return isLoopback(secure) ? new URL(`http://${text}`) : secure;
}
