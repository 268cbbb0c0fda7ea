import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { RenderedPage } from '@sallie/shared/contract/page';
import type { Logger } from 'pino';
import { formatLine, verifyLine } from '../store/embedded/journal.ts';
import { errorCode } from '../system/disk.ts';
import type { Pieces, SiteAnywhere } from './anywhere.ts';

/* What an earlier start rendered and packed. Nothing depends on it: damaged, stale or missing, it is made anew. */

const FILE = 'pages.cache';
/** Of the file's form. */
const VERSION = 1;

interface KeptPage extends Omit<RenderedPage, 'html'> {
  /** Of the page at the kept origin; base64. */
  br: string;
  /** How long the pieces are between which that origin stands. */
  pieces: number[];
}

interface KeptFile extends Omit<SiteAnywhere, 'pages'> {
  version: number;
  key: string;
  origin: string;
  pages: KeptPage[];
}

/** By the pages' paths. */
export type Packed = ReadonlyMap<string, Buffer>;

export interface KeptSite {
  site: SiteAnywhere;
  /** Where it was shown. */
  origin: string;
  /** As they are there, and nowhere else. */
  packed: Packed;
}

/** What was kept under this key; null when there is nothing to be used. */
export async function readKept(
  dataDir: string,
  key: string,
  log: Logger,
): Promise<KeptSite | null> {
  try {
    const line = await readFile(join(dataDir, FILE));
    const text = verifyLine(line.subarray(0, -1));
    const kept: KeptFile | null = text === null ? null : JSON.parse(text);
    return kept?.version === VERSION && kept.key === key ? unpack(kept) : null;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT') log.warn({ code }, 'the kept pages cannot be read');
    return null;
  }
}

/** Never fails a start or a stop: without the file, the next start only does the work again. */
export async function keep(
  dataDir: string,
  key: string,
  { site, origin, packed }: KeptSite,
  log: Logger,
): Promise<void> {
  const pages = site.pages.map(
    ({ html, ...page }): KeptPage => ({
      ...page,
      br: packed.get(page.path)?.toString('base64') ?? '',
      pieces: html.map(({ length }) => length),
    }),
  );
  const kept: KeptFile = { ...site, version: VERSION, key, origin, pages };
  const file = join(dataDir, FILE);
  try {
    await writeFile(`${file}.new`, formatLine(JSON.stringify(kept)));
    await rename(`${file}.new`, file);
  } catch (error) {
    log.warn({ code: errorCode(error) }, 'the pages cannot be kept');
  }
}

function unpack({ origin, pages, version: _, key: __, ...site }: KeptFile): KeptSite {
  const packed = new Map(pages.map(({ path, br }) => [path, Buffer.from(br, 'base64')]));
  const rendered = pages.map(({ br: _, pieces, ...page }) => {
    const html = brotliDecompressSync(packed.get(page.path) ?? '').toString();
    return { ...page, html: cut(html, pieces, origin.length) };
  });
  return { site: { ...site, pages: rendered }, origin, packed };
}

function cut(html: string, pieces: number[], between: number): Pieces {
  let end = -between;
  return pieces.map((length) => {
    const start = end + between;
    end = start + length;
    return html.slice(start, end);
  });
}
