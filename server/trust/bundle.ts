import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Bundles a program of this folder as the server is built, because a run that starts it a thousand times
 * would compile it as often. Returns the path of the file in `outDir`.
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
