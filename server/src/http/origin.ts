import type { IncomingMessage } from 'node:http';

/** Which addresses count as this site; nothing is ever built from the Host header. */
export interface Origins {
  /** The one that stands in links and mails. */
  primary: string;
  secure: boolean;
  allows(origin: string): boolean;
}

/** Without PUBLIC_ORIGIN the loopback names on the port count as one origin. */
export function createOrigins(publicOrigin: string | undefined, port: number): Origins {
  if (publicOrigin) {
    return {
      primary: publicOrigin,
      secure: publicOrigin.startsWith('https:'),
      allows: (origin) => origin === publicOrigin,
    };
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${port}`);
  return {
    primary: `http://localhost:${port}`,
    secure: false,
    allows: (origin) => local.includes(origin),
  };
}

/** A browser's request that another site caused. No Origin and no Sec-Fetch-Site: not a browser. */
export function isCrossSite(request: IncomingMessage, origins: Origins): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !origins.allows(origin);
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
