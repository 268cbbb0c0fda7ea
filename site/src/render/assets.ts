import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/* What the client build wrote down about its files (Vite's manifest). */

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

export interface Stylesheet {
  href: string;
  text: string;
}

export interface Assets {
  /** Address of the script made from this source file; undefined when it is not in the build. */
  script(source: string): string | undefined;
  /** Styles of these source files and all they import, in order. */
  styles(sources: string[]): Stylesheet[];
  /** The parts a source file loads later. */
  laterParts(source: string): string[];
}

export function createAssets(manifest: Manifest, readText: (file: string) => string): Assets {
  return {
    script: (source) => manifest[source] && `/${manifest[source].file}`,
    laterParts: (source) => manifest[source]?.dynamicImports ?? [],
    styles: (sources) =>
      [...styleFiles(manifest, sources)].map((file) => ({
        href: `/${file}`,
        text: readText(file).trim(),
      })),
  };
}

function styleFiles(manifest: Manifest, sources: string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || seen.has(source)) return;
    seen.add(source);
    chunk.imports?.forEach(visit);
    for (const file of chunk.css ?? []) files.add(file);
  };
  sources.forEach(visit);
  return files;
}

/** From the folder both browser builds were written to. Their source files differ but for shared ones, which no page asks for by name. */
export function readAssets(folder: string): Assets {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const manifest = (name: string) => JSON.parse(read(`.vite/${name}.json`)) as Manifest;
  return createAssets({ ...manifest('staff'), ...manifest('manifest') }, read);
}
