import type { IncomingMessage } from 'node:http';

/** The addresses of this site. The Host header is never used. */
export interface Origins {
  primary: string;
  secure: boolean;
  allows(origin: string): boolean;
}

/** Without PUBLIC_ORIGIN, the loopback names with this port are the site's origins. */
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

/** True for a browser request that another site caused. Without Origin and Sec-Fetch-Site it is no browser. */
export function isCrossSite(request: IncomingMessage, origins: Origins): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !origins.allows(origin);
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
