import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/* What the client build wrote down about its files (Vite's manifest). */

interface Chunk {
  file: string;
  /** What vite.config.ts calls it. */
  name?: string;
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
  /** Addresses of the scripts of these source files, or chunks by their names, and of all they import. */
  scripts(sources: string[]): string[];
  /** Styles of these source files and all they import, in order. */
  styles(sources: string[]): Stylesheet[];
  /** The parts a source file loads later. */
  laterParts(source: string): string[];
}

export function createAssets(manifest: Manifest, readText: (file: string) => string): Assets {
  return {
    script: (source) => manifest[source] && `/${manifest[source].file}`,
    laterParts: (source) => manifest[source]?.dynamicImports ?? [],
    scripts: (sources) => withImports(manifest, sources).map(({ file }) => `/${file}`),
    styles: (sources) =>
      [...new Set(withImports(manifest, sources).flatMap(({ css = [] }) => css))].map((file) => ({
        href: `/${file}`,
        text: readText(file).trim(),
      })),
  };
}

/** What is imported comes first. */
function withImports(manifest: Manifest, sources: string[]): Chunk[] {
  const seen = new Set<Chunk>();
  const found: Chunk[] = [];
  const visit = (source: string) => {
    const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
    found.push(chunk);
  };
  sources.forEach(visit);
  return found;
}

/** From the folder that all browser builds were written to. Their source files differ but for shared ones, which no page asks for by name. */
export function readAssets(folder: string): Assets {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const manifest = (name: string): Manifest => JSON.parse(read(`.vite/${name}.json`));
  return createAssets(
    { ...manifest('staff'), ...manifest('visit'), ...manifest('manifest') },
    read,
  );
}
