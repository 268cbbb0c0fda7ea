import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import type { PageSettings } from '../shared/contract/page.ts';
import { demoContent } from '../shared/rules/demo/content.ts';
import { offsetsToCome } from '../shared/rules/zone-offsets.ts';
import { lightReact } from './scripts/light-react.ts';

/* Five builds: the public site, the staff desk, the page of a visit and the desk's service worker (`--mode staff`, `visit`, `worker`: none shares a file with it), and the renderer (`--ssr`). */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';
/** The server trusts only its own origin; behind the proxy the page's is another. */
const toServer = { target: server, headers: { origin: server } };
const staffPaths = /^\/(login|admin-login|admin|admin-dashboard)\/?$/;

/** In development no server renders the pages: each carries what it shows of the demo shop, staff paths get the staff entry. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    async transformIndexHtml(html, { server, originalUrl = '/' }) {
      if (!server) return;
      const { shownSettings } = (await server.ssrLoadModule(
        '/src/render/shown-settings.ts',
      )) as typeof import('./src/render/shown-settings.ts');
      const { pathname, origin } = new URL(originalUrl, 'http://localhost:5173');
      const carried: PageSettings = {
        ...shownSettings({ content: demoContent, origin }, pathname),
        clock: offsetsToCome(demoContent.timeZone),
      };
      const children = JSON.stringify(carried).replaceAll('<', '\\u003c');
      const attrs = { type: 'application/json', id: 'site' };
      return {
        html: staffPaths.test(pathname) ? html.replace('/src/boot.ts', '/src/admin.tsx') : html,
        tags: [{ tag: 'script', attrs, children, injectTo: 'head' }],
      };
    },
  };
}

/** Vite's own loader of late parts weighs more than the rest of boot; ours fetches a part's own file and its styles first, and no more. */
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

/** Speaking names squeeze better than hashes: `header-bar`. */
function scopedName(name: string, file: string): string {
  const [path = ''] = file.split('?');
  const [above = '', folder = '', module = ''] = path.split(/[\\/]/).slice(-3);
  const place = ['layout', 'pages', 'ui'].includes(folder) ? '' : `${folder}-`;
  // Site and desk both have a chat, and a sign-in page shows both.
  const owner = above === 'desk' ? 'desk-' : '';
  return `${owner}${place}${module.replace('.module.css', '')}-${name}`;
}

/** A first visit is few requests: what waits for paint, and all that every page shares. */
const groups = [
  // What all that comes later has in common with it must not bring React along.
  {
    name: 'boot',
    test: /preload-helper|src[\\/](boot|unasked|chat[\\/]in-use|content[\\/]settings|forms[\\/](came|draft-place|offer-time)|islands[\\/](event-replay|moments))/,
    priority: 2,
  },
  {
    name: 'site',
    test: /node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store)[\\/]|rolldown.runtime|src[\\/](main|app|chat[\\/](site-chat|launcher)\.|content[\\/](facts|page-names)|islands[\\/](island|page)\.|layout[\\/](?!action|footer-content|picture|shop-details|open|toast)|phone)/,
    priority: 1,
  },
  // What is pressed: most pages have it only in parts that come late.
  {
    name: 'action',
    test: /layout[\\/]action|ui[\\/](button|class-names)|rules[\\/]shop-links/,
    priority: 1,
  },
];

/** React names what the scheduler has in development alone; the renderer has all in one file. */
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
      // Pages name each other's files: short hashes are lighter, and enough beside a name.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
  },
};
/** One that shares no file with the public site. */
const buildApart = (name: string, source: string) => ({
  copyPublicDir: false,
  emptyOutDir: false,
  manifest: `.vite/${name}.json`,
  rolldownOptions: { input: here(source), checks },
});
const builds: Record<string, object> = {
  staff: buildApart('staff', 'src/admin.tsx'),
  visit: buildApart('visit', 'src/visit.tsx'),
  // A browser knows it by its address, which is the same for every version.
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
  // A first visit has 65 kB of script in all; terser leaves a quarter of a kilobyte less than the default. Staff are not weighed, and it takes 20 s.
  minify: isSsrBuild ? false : mode === 'staff' ? 'oxc' : 'terser',
  terserOptions: {
    ecma: 2020,
    module: true,
    compress: { passes: 8, pure_getters: true },
    format: { comments: false },
  },
  modulePreload: {
    polyfill: false,
    // What a late part shares with others is small or here already; its styles are fetched along.
    resolveDependencies: (own: string, files: string[]) =>
      files.filter((file) => file === own || file.endsWith('.css')),
  },
  chunkSizeWarningLimit: 1000, // Of the desk, which staff load once.
  ...(isSsrBuild
    ? { copyPublicDir: false, rolldownOptions: { checks } }
    : (builds[mode] ?? publicBuild)),
});

export default defineConfig(({ command, isSsrBuild, mode }) => {
  const isBuild = command === 'build';
  const isStaff = mode === 'staff';
  return {
    // A newcomer's first start says what is built, not of which 150 files it consists.
    logLevel: isBuild ? 'warn' : 'info',
    plugins: [react(), developmentPages(), ...(isSsrBuild ? [] : [lightLoader(), lightReact()])],
    publicDir: here('generated/public'),
    // React has had this hook of its own for years; the stand-in for older ones weighs half a kilobyte.
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
      // The renderer takes one React with it and not both, whatever the environment of the server that loads it.
      isStaff || isSsrBuild
        ? { 'process.env.NODE_ENV': '"production"' }
        : // Its developer tools find React in development; a visitor has none.
          { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', process: 'undefined' },
    build: buildOf(mode, isSsrBuild === true),
    ssr: { noExternal: true },
  };
});
