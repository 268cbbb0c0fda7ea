import type { Control } from './control.ts';

const httpTests = 'server/src/http/http.test.ts';

/** Cross-site, and the headers on every reply. */
export const crossSite: readonly Control[] = [
  {
    says: 'bodies are JSON: what a form of another site can send is refused',
    file: 'server/src/http/endpoint.ts',
    find: "if (ctx.get('Content-Type') !== 'application/json' && !ctx.is('application/json'))\n    throw notJson();",
    replace: '',
    test: { file: httpTests, name: 'what is not JSON is refused with 415' },
  },
  {
    says: 'a write is refused that another site caused',
    file: 'server/src/app.ts',
    find: 'if (!readOnly.includes(ctx.method) && isCrossSite(ctx.req, origins())) {',
    replace: 'if (readOnly.length === 0) {',
    test: { file: httpTests, name: 'a write that another site caused is refused' },
  },
  {
    says: 'also where a browser tells it by Sec-Fetch-Site alone',
    file: 'server/src/http/origin.ts',
    find: "return site !== undefined && site !== 'same-origin' && site !== 'none';",
    replace: 'return site === undefined && false;',
    test: { file: httpTests, name: 'a write that another site caused is refused' },
  },
  {
    says: 'a socket of another site is refused before the upgrade',
    file: 'server/src/realtime/sockets.ts',
    find: "if (isCrossSite(request, deps.origins())) return turnAway(socket, '403 Forbidden');",
    replace: '',
    test: { file: 'server/src/realtime/staff-socket.test.ts', name: 'an upgrade with ' },
  },
  {
    says: 'a session is not sent along by other sites: SameSite=Strict',
    file: 'server/src/staff/sessions.ts',
    find: "return { name: 'session', value, sameSite: 'strict', maxAge };",
    replace: "return { name: 'session', value, sameSite: 'lax', maxAge };",
    test: {
      file: 'server/src/staff/sign-in.test.ts',
      name: 'a right password opens a session with a strict, http-only cookie',
    },
  },
  {
    says: "the visitor's cookie is SameSite=Lax and out of reach of scripts",
    file: 'server/src/leads/visitor-token.ts',
    find: "sameSite: 'lax',",
    replace: "sameSite: 'none' as 'lax',",
    test: { file: 'server/src/leads/visitor-token.test.ts', name: 'the cookie of a visitor' },
  },
  {
    says: 'what is this site is never taken from the Host header',
    file: 'server/src/http/origin.ts',
    find: 'if (origin !== undefined) return !origins.allows(origin);',
    replace: 'if (origin !== undefined) return new URL(origin).host !== request.headers.host;',
    test: {
      file: 'server/src/http/host-header.test.ts',
      name: 'no mail links to the host of a request, and another host opens no door',
    },
  },
  {
    says: 'no page of ours stands in a frame: frame-ancestors',
    file: 'server/src/http/headers.ts',
    find: "'frame-ancestors': [nothing],",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'nor in a frame of an older browser: X-Frame-Options',
    file: 'server/src/http/headers.ts',
    find: "'X-Frame-Options': 'DENY',",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'scripts of the pages come from this site alone, none inline and no eval',
    file: 'server/src/pages/content-policy.ts',
    find: "'script-src': [self],",
    replace: "'script-src': [self, \"'unsafe-inline'\"],",
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'sign-in and staff pages have the strictest policy, whatever the owner switched on',
    file: 'server/src/pages/content-policy.ts',
    find: 'if (page.staff) return policy({ ...own, ...trustedTypes });',
    replace: '',
    test: {
      file: 'server/src/pages/content-policy.test.ts',
      name: 'no foreign host is allowed on the pages of staff',
    },
  },
  {
    says: 'on the pages of staff no text becomes markup or a script: Trusted Types',
    file: 'server/src/pages/content-policy.ts',
    find: 'policy({ ...own, ...trustedTypes })',
    replace: 'policy(own)',
    test: {
      file: 'server/src/pages/content-policy.test.ts',
      name: 'on staff pages no text becomes markup or a script',
    },
  },
  {
    says: 'a file is what its type says: nosniff',
    file: 'server/src/http/headers.ts',
    find: "'X-Content-Type-Options': 'nosniff',",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'no address of the desk goes to another site: Referrer-Policy',
    file: 'server/src/http/headers.ts',
    find: "'Referrer-Policy': 'strict-origin-when-cross-origin',",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'other sites have no handle on a window of ours: COOP',
    file: 'server/src/http/headers.ts',
    find: "'Cross-Origin-Opener-Policy': 'same-origin',",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'other sites do not load what is ours: CORP',
    file: 'server/src/http/headers.ts',
    find: "'Cross-Origin-Resource-Policy': 'same-origin',",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'pages ask for no camera, microphone or place: Permissions-Policy',
    file: 'server/src/http/headers.ts',
    find: "'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',",
    replace: '',
    test: { file: httpTests, name: 'every reply carries the safety headers' },
  },
  {
    says: 'over https browsers come back by https: HSTS',
    file: 'server/src/http/headers.ts',
    find: "...(origins().secure ? { 'Strict-Transport-Security': hsts } : {}),",
    replace: '',
    test: { file: 'server/src/http/https.test.ts', name: 'HSTS is set for this host alone' },
  },
  {
    says: 'whatever else runs under the domain is bound to https only by its owner',
    file: 'server/src/http/headers.ts',
    find: "${hstsSubdomains ? '; includeSubDomains' : ''}",
    replace: '; includeSubDomains',
    test: { file: 'server/src/http/https.test.ts', name: 'HSTS is set for this host alone' },
  },
  {
    says: 'no cache keeps a reply of the API',
    file: 'server/src/http/headers.ts',
    find: "if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');",
    replace: '',
    test: { file: httpTests, name: 'and /api is never stored' },
  },
  {
    says: 'who finds a hole is told where to write: /.well-known/security.txt',
    file: 'server/src/pages/pages.ts',
    find: "    { path: '/.well-known/security.txt', type: plain, text: security.join('\\n') },\n",
    replace: '',
    test: {
      file: 'server/src/pages/security-txt.test.ts',
      name: 'security.txt is as RFC 9116 wants it',
    },
  },
];
