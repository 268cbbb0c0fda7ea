import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defineConfig, type Plugin, runnerImport } from 'vite';

/** A worker starts from a file of its own, beside the bundle. */
const workers = [
  'src/staff/scrypt-worker.mjs',
  'src/pages/render-worker.mjs',
  'src/pictures/picture-worker.mjs',
];

function besideTheBundle(): Plugin {
  return {
    name: 'workers-beside-the-bundle',
    async generateBundle() {
      for (const path of workers) {
        const source = await readFile(new URL(path, import.meta.url));
        this.emitFile({ type: 'asset', fileName: basename(path), source });
      }
    },
  };
}

/** Trains SallieBot and the spam filter at build time; the results lie beside the bundle with the word vectors. */
function learntBeforehand(): Plugin {
  const understanding = 'src/assistant/understanding';
  return {
    name: 'learnt-beforehand',
    async generateBundle() {
      const opened = new URL(`${understanding}/open-learnt.ts`, import.meta.url).href;
      const { packed }: typeof import('./src/assistant/understanding/open-learnt.ts') =
        await import(opened);
      this.emitFile({ type: 'asset', fileName: 'learnt.json', source: await packed() });
      const { learnCorpus } = await run<typeof import('./src/leads/spam/word-model.ts')>(
        '/src/leads/spam/word-model.ts',
      );
      const features =
        await run<typeof import('./src/leads/spam/post.ts')>('/src/leads/spam/post.ts');
      const source = await learnCorpus(features);
      this.emitFile({ type: 'asset', fileName: 'spam-words.json', source });
      for (const fileName of ['word-vectors.bin', 'word-vectors.md']) {
        const source = await readFile(new URL(`${understanding}/${fileName}`, import.meta.url));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

async function run<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/**
 * Writes characters beyond Latin-1 as escapes, which mean the same in strings, patterns and names. V8 keeps a
 * source that has a single one of them in two bytes a character: 4 MB more in memory.
 */
function inOneByte(): Plugin {
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'in-one-byte',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'asset') continue;
        // A backslash before such a character escapes nothing, and would escape the new escape.
        chunk.code = chunk.code.replace(
          /(\\*)([^\0-\xff])/g,
          (_all, slashes: string, character: string) =>
            slashes.slice(slashes.length % 2) + escaped(character),
        );
      }
    },
  };
}

/**
 * Requires `node:http` where it would be imported: an import reads each export, and one of them loads Node's
 * whole `fetch`, which takes 4 MiB.
 */
function httpRequired(): Plugin {
  const id = '\0http';
  return {
    name: 'http-required',
    enforce: 'pre',
    resolveId: (source) => (/^(node:)?http$/.test(source) ? id : undefined),
    load: (loaded) =>
      loaded === id ? `module.exports = process.getBuiltinModule('node:http');` : undefined,
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [besideTheBundle(), learntBeforehand(), inOneByte(), httpRequired()],
  define: { LEARNT_AT_BUILD: 'true' },
  /* Bundles packages too, so that a start reads two files, not hundreds. Optional parts are loaded later. */
  ssr: { noExternal: true },
  // Three packages bring a media type table of 200 kB each; the tables differ only by a few rare types.
  resolve: { dedupe: ['mime-db'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node22',
    sourcemap: true,
    minify: false,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      // One package names functions by eval of its own words only.
      checks: { eval: false },
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        // V8 keeps the source in memory. Without spaces and comments it takes a quarter less; names stay for traces.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
