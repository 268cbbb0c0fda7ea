import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles a program of this folder into `outDir`, because a run may start it a thousand times. Returns its
 * path.
 */
export async function bundleProgram(name: string, outDir: string): Promise<string> {
  const ssr = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr,
      outDir,
      emptyOutDir: false,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  return path.join(outDir, `${name}.mjs`);
}
