import { join } from 'node:path';
import type { NativeImage, nativeImage } from 'electron';

interface PictureDeps {
  nativeImage: Pick<typeof nativeImage, 'createFromPath'>;
  /** A Mac pairs `…Template.png` with `…Template@2x.png` by these fixed names in `console/resources`. */
  folder: string;
  platform: NodeJS.Platform;
}

export type Pictures = ReturnType<typeof createPictures>;

const badgeNames: Record<string, string> = { '9+': '9plus', '!': 'signed-out' };

/** A missing picture fails the start, because it would otherwise show as nothing. */
export function createPictures({ nativeImage, folder, platform }: PictureDeps) {
  function read(name: string): NativeImage {
    const file = join(folder, name);
    const picture = nativeImage.createFromPath(file);
    if (picture.isEmpty()) throw new Error(`The picture ${file} is missing or broken`);
    return picture;
  }

  const suffix = platform === 'darwin' ? 'Template' : '';
  const plain = read(`tray${suffix}.png`);
  const dotted = read(`tray-dot${suffix}.png`);
  const badges = new Map(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+', '!'].map((text) => [
      text,
      read(`badge-${badgeNames[text] ?? text}.png`),
    ]),
  );

  // Only Linux takes a window's icon from the running program.
  const icons = platform === 'linux' ? [read('icon.png'), read('icon-not-ringing.png')] : [];

  return {
    icon: (isNotRinging: boolean) => icons[isNotRinging ? 1 : 0] ?? null,
    tray: (waits: boolean) => (waits ? dotted : plain),
    badge: (text: string) => badges.get(text) ?? null,
  };
}
