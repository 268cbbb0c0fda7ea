import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const worker = fileURLToPath(new URL('src/staff/scrypt-worker.mjs', import.meta.url));

/** A worker thread starts from a file of its own, beside the bundle. */
function besideTheBundle(): Plugin {
  return {
    name: 'scrypt-worker-beside-the-bundle',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'scrypt-worker.mjs',
        source: await readFile(worker),
      });
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
