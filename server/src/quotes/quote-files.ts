import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MOST_FILE_BYTES,
  type Quote,
  type QuoteFile,
  readQuoteFile,
  uploadQuoteFile,
} from '@sallie/shared/contract/quote';
import type { Context } from 'koa';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type Expected, quoteFileOf, saveNamed, withReceived } from '../pictures/uploads.ts';
import type { Store } from '../store/store.ts';

/* A quote's PDF or picture is stored with the shop's pictures and served only by the quote's link. */

const foreign = 'Please choose a PDF, or a picture as JPEG, PNG or WebP.';

const aQuoteFile: Expected = {
  type: '*/*',
  foreign,
  mostBytes: MOST_FILE_BYTES,
  large: 'This file has more than 5 MB. Please save it smaller and try again.',
  within: 2 * 60_000,
};

const [PDF, JPEG, PNG] = ['%PDF-', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n'];

/** Judges the first bytes, not the name. Null for any other type. */
function typeOf(bytes: Buffer): QuoteFile['type'] | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith(PDF)) return 'application/pdf';
  if (head.startsWith(JPEG)) return 'image/jpeg';
  if (head.startsWith(PNG)) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}

interface FileDeps extends Pick<Core, 'store' | 'random'> {
  dataDir: string;
}

export function bindQuoteFiles(bind: Binder, { store, random, dataDir }: FileDeps): void {
  bind.staff(uploadQuoteFile, ({ ctx }) => {
    const received = join(dataDir, 'received', random.uuid());
    return withReceived(ctx, received, aQuoteFile, async () => {
      const bytes = await readFile(received);
      const type = typeOf(bytes);
      if (!type) throw new Refusal(422, foreign);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const name = quoteFileOf(sha256);
      await saveNamed(store, name, () => store.pictures.save([{ name, bytes }]));
      return { type, size: bytes.length, sha256 };
    });
  });

  bind.stream(readQuoteFile.path, async (ctx) => {
    await bind.requireStaff(ctx);
    const quote = await store.get('quotes', ctx.params.id ?? '');
    await sendFile(ctx, store, quote);
  });
}

/** Throws 409 when the file is gone. */
export async function fileNamed(
  { pictures }: Pick<Store, 'pictures'>,
  { name, sha256 }: Pick<QuoteFile, 'name' | 'sha256'>,
): Promise<QuoteFile> {
  const bytes = await pictures.read(quoteFileOf(sha256));
  const type = bytes && typeOf(bytes);
  if (!type) throw new Refusal(409, 'The file is not here any more. Please choose it again.');
  return { name, type, size: bytes.length, sha256 };
}

/** The browser downloads the file instead of opening it on our origin, because it may contain anything. */
export async function sendFile(
  ctx: Context,
  { pictures }: Pick<Store, 'pictures'>,
  quote: Quote | null | undefined,
): Promise<void> {
  const bytes = quote?.file && (await pictures.read(quoteFileOf(quote.file.sha256)));
  if (!quote?.file || !bytes) throw notFound();
  const name = encodeURIComponent(quote.file.name.toWellFormed()).replace(/['()*]/g, '_');
  ctx.type = quote.file.type;
  ctx.set({
    'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'no-store',
  });
  ctx.body = bytes;
}
