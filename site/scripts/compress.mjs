import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = fileURLToPath(new URL('../dist/assets', import.meta.url));
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const files = await readdir(folder, { recursive: true });
await Promise.all(
  files
    .filter((file) => /\.(js|css|svg|json)$/.test(file))
    .map(async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path);
      await writeFile(
        `${path}.br`,
        await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
    }),
);
