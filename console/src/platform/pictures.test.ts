import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NativeImage } from 'electron';
import { expect, test } from 'vitest';
import { createPictures } from './pictures.ts';

const resources = fileURLToPath(new URL('../../resources', import.meta.url));

function read(platform: NodeJS.Platform, folder: string) {
  const names: string[] = [];
  const pictures = createPictures({
    nativeImage: {
      createFromPath(file) {
        names.push(basename(file));
        return { isEmpty: () => !existsSync(file), name: basename(file) } as unknown as NativeImage;
      },
    },
    folder,
    platform,
  });
  return { names, pictures };
}

test.each(['win32', 'darwin', 'linux'] as const)(
  'the pictures of tray and badge are found on %s',
  (platform) => {
    const { names, pictures } = read(platform, resources);
    const suffix = platform === 'darwin' ? 'Template.png' : '.png';
    expect(names.slice(0, 2)).toEqual([`tray${suffix}`, `tray-dot${suffix}`]);
    expect(pictures.tray(true)).toMatchObject({ name: `tray-dot${suffix}` });
    expect(pictures.tray(false)).toMatchObject({ name: `tray${suffix}` });
    expect(['1', '9', '9+', '!'].map((text) => pictures.badge(text))).toMatchObject([
      { name: 'badge-1.png' },
      { name: 'badge-9.png' },
      { name: 'badge-9plus.png' },
      { name: 'badge-signed-out.png' },
    ]);
  },
);

test('a missing tray picture throws an error that names it', () => {
  expect(() => read('win32', '/nowhere')).toThrow('tray.png is missing or broken');
});
