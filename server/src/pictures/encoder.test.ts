import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const encoder = new URL('./encoder.ts', import.meta.url).href;

/** Reports what happens to a picture when no file can be opened. */
const script = `
  import { closeSync, openSync } from 'node:fs';
  import { Encoder } from '${encoder}';
  const { stdout } = process;
  const made = new Encoder(() => () => {});
  const held = [];
  try {
    for (;;) held.push(openSync('/dev/null'));
  } catch {}
  const said = await made.takeIn('a.jpg').catch(({ code }) => code);
  for (const one of held) closeSync(one);
  stdout.write(JSON.stringify(said));
  made.end();
`;

test.skipIf(process.platform === 'win32')(
  'a picture for which no encoder can be started fails with EMFILE, and is not called damaged',
  () => {
    const said = execFileSync(
      'sh',
      [
        '-c',
        'ulimit -n 128; exec "$0" "$@"',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), encoding: 'utf8' },
    );
    expect(said).toBe('"EMFILE"');
  },
);
