import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { demoBusiness } from '../shared/src/business.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';
/** The server trusts only its own origin; behind the proxy the page's is another. */
const toServer = { target: server, headers: { origin: server } };
const staffPaths = /^\/(login|admin-login|admin|admin-dashboard)\/?$/;

/** In development no server renders the pages: the facts come from the demo shop, staff paths get the staff entry. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (staffPaths.test(path)) request.url = '/admin.html';
        next();
      });
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'site' },
        children: JSON.stringify({ business: demoBusiness, origin: 'http://localhost:5173' }),
        injectTo: 'head',
      },
    ],
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), developmentPages()],
  publicDir: here('generated/public'),
  server: {
    proxy: { '/api': toServer, '/ws': { ...toServer, ws: true } },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: ['src/boot.ts', 'src/admin.tsx'].map(here).filter(existsSync),
      },
    }),
  },
  ssr: { noExternal: true },
}));
