import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  /** The chunk's name from vite.config.ts. */
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
  /** URL of the script built from this source file; undefined when it is not in the build. */
  script(source: string): string | undefined;
  /** URLs of the scripts of these source files or named chunks, with all imports. */
  scripts(sources: string[]): string[];
  /** Styles of these source files and all imports, in order. */
  styles(sources: string[]): Stylesheet[];
  /** Source files that this one imports dynamically. */
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

/** Imports come before the files that import them. */
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

/** Merges the manifests of all builds; only shared sources repeat, and no page asks for those by name. */
export function readAssets(folder: string): Assets {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const manifest = (name: string): Manifest => JSON.parse(read(`.vite/${name}.json`));
  return createAssets(
    { ...manifest('staff'), ...manifest('visit'), ...manifest('manifest') },
    read,
  );
}
