import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { demoContent } from '../shared/rules/demo/content.ts';
import { lightReact } from './scripts/light-react.ts';

/* Five builds: public site, staff desk, customer pages and service worker (`--mode staff`, `visit`,
   `worker`; they share no files), and the renderer (`--ssr`). */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';
/** The server trusts only its own origin, so the proxy replaces the page's. */
const toServer = { target: server, headers: { origin: server } };
const staffPaths = /^\/(login|admin-login|admin|admin-dashboard)\/?$/;

/** No server renders pages in development, so each carries demo settings; staff paths get the staff entry. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    async transformIndexHtml(html, { server, originalUrl = '/' }) {
      if (!server) return;
      const { escapeJson, shownSettings } = (await server.ssrLoadModule(
        '/src/render/document.ts',
      )) as typeof import('./src/render/document.ts');
      const { pathname, origin } = new URL(originalUrl, 'http://localhost:5173');
      const children = escapeJson(shownSettings({ content: demoContent, origin }, pathname));
      const attrs = { type: 'application/json', id: 'site' };
      return {
        html: staffPaths.test(pathname) ? html.replace('/src/boot.ts', '/src/admin.tsx') : html,
        tags: [{ tag: 'script', attrs, children, injectTo: 'head' }],
      };
    },
  };
}

/** Replaces Vite's preload helper, which weighs more than the rest of boot; fetches only file and styles. */
function lightLoader(): Plugin {
  return {
    name: 'light-loader',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? readFileSync(here('src/islands/load-styles.js'), 'utf8')
        : undefined,
  };
}

/** Readable names compress better than hashes: `header-bar`. */
function scopedName(name: string, file: string): string {
  const [path = ''] = file.split('?');
  const [above = '', folder = '', module = ''] = path.split(/[\\/]/).slice(-3);
  const place = ['layout', 'pages', 'ui'].includes(folder) ? '' : `${folder}-`;
  // Site and desk both have a chat, and a sign-in page shows both.
  const owner = above === 'desk' ? 'desk-' : '';
  return `${owner}${place}${module.replace('.module.css', '')}-${name}`;
}

/** A first visit takes few requests: one file that the paint waits for, and one that all pages share. */
const groups = [
  // Shared code of late parts must not pull in React.
  {
    name: 'boot',
    test: /preload-helper|src[\\/](boot|content[\\/]settings|forms[\\/]visitor|islands[\\/](event-replay|moments))/,
    priority: 2,
  },
  {
    name: 'site',
    test: /node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store)[\\/]|rolldown.runtime|src[\\/](main|app|chat[\\/]launcher\.|content[\\/](facts|page-names)|islands[\\/]island\.|layout[\\/](?!action|footer-content|picture|shop-picture|open)|phone)/,
    priority: 1,
  },
  // Buttons and links, which most pages need only in late parts.
  {
    name: 'action',
    test: /layout[\\/]action|ui[\\/](button|class-names)|rules[\\/]shop-links/,
    priority: 1,
  },
];

/** React uses exports that the scheduler has only in development; the renderer is one file. */
const checks = {
  importIsUndefined: false,
  ineffectiveDynamicImport: false,
  pluginTimings: false,
};

const publicBuild = {
  copyPublicDir: true,
  rolldownOptions: {
    input: here('src/boot.ts'),
    checks,
    output: {
      codeSplitting: { groups },
      // Pages contain these names, so short hashes save bytes and suffice beside a name.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
  },
};
const buildApart = (name: string, source: string) => ({
  copyPublicDir: false,
  emptyOutDir: false,
  manifest: `.vite/${name}.json`,
  rolldownOptions: { input: here(source), checks },
});
const builds: Record<string, object> = {
  staff: buildApart('staff', 'src/admin.tsx'),
  visit: buildApart('visit', 'src/visit.tsx'),
  // A service worker is identified by its URL, which must stay the same.
  worker: {
    copyPublicDir: false,
    emptyOutDir: false,
    manifest: false,
    license: false,
    rolldownOptions: {
      input: here('src/worker/desk-worker.ts'),
      checks,
      output: { entryFileNames: 'desk-worker.js' },
    },
  },
};

const buildOf = (mode: string, isSsrBuild: boolean): BuildOptions => ({
  target: 'baseline-widely-available',
  manifest: true,
  license: { fileName: mode in builds ? `${mode}-licenses.md` : 'licenses.md' },
  // A first visit may load 65 kB of script; terser saves a quarter of a kilobyte over the default.
  // It takes 20 s, which the staff build does not need.
  minify: isSsrBuild ? false : mode === 'staff' ? 'oxc' : 'terser',
  terserOptions: {
    ecma: 2020,
    module: true,
    compress: { passes: 8, pure_getters: true },
    format: { comments: false },
  },
  modulePreload: {
    polyfill: false,
    // Imports shared by late parts are small or loaded already; only styles are preloaded.
    resolveDependencies: (own: string, files: string[]) =>
      files.filter((file) => file === own || file.endsWith('.css')),
  },
  chunkSizeWarningLimit: 1000, // The desk is large, but staff load it once.
  ...(isSsrBuild
    ? { copyPublicDir: false, rolldownOptions: { checks } }
    : (builds[mode] ?? publicBuild)),
});

export default defineConfig(({ command, isSsrBuild, mode }) => {
  const isBuild = command === 'build';
  const isStaff = mode === 'staff';
  return {
    // A build prints warnings only, not the list of its 150 files.
    logLevel: isBuild ? 'warn' : 'info',
    plugins: [react(), developmentPages(), ...(isSsrBuild ? [] : [lightLoader(), lightReact()])],
    publicDir: here('generated/public'),
    // React includes this hook; the shim for older versions weighs half a kilobyte.
    resolve: {
      alias: {
        'use-sync-external-store/shim/index.js': 'react',
        regexparam: here('src/app/exact-path.ts'),
      },
    },
    server: {
      proxy: {
        '/api': toServer,
        '/portraits': toServer,
        '/pictures': toServer,
        '/preview': toServer,
        '/ws': { ...toServer, ws: true },
      },
    },
    css: { modules: { generateScopedName: scopedName } },
    define:
      // The renderer and the desk bundle only React's production build, whatever the server's environment.
      isStaff || isSsrBuild
        ? { 'process.env.NODE_ENV': '"production"' }
        : // The hook serves developer tools, which visitors do not have.
          { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', process: 'undefined' },
    build: buildOf(mode, isSsrBuild === true),
    ssr: { noExternal: true },
  };
});
