import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** A worker thread starts from a file of its own, beside the bundle. */
const workers = ['src/staff/scrypt-worker.mjs', 'src/pages/render-worker.mjs'];

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [besideTheBundle()],
  /* The shared sources are TypeScript and go into the bundle; packages stay outside, as installed. */
  ssr: { noExternal: [/^@sallie\//] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
});
