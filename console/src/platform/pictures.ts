import { join } from 'node:path';
import type { NativeImage, nativeImage } from 'electron';

interface PictureDeps {
  nativeImage: Pick<typeof nativeImage, 'createFromPath'>;
  /** `console/resources`, where each stands under a fixed name: a Mac pairs `…Template.png` with `…Template@2x.png` by it. */
  folder: string;
  platform: NodeJS.Platform;
}

export type Pictures = ReturnType<typeof createPictures>;

const badgeNames: Record<string, string> = { '9+': '9plus', '!': 'signed-out' };

/** The small pictures of tray, taskbar and window. A missing one must not show as nothing at all, so it stops the start. */
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

  // Only Linux takes a window's icon from the program while it runs.
  const icons = platform === 'linux' ? [read('icon.png'), read('icon-not-ringing.png')] : [];

  return {
    icon: (isNotRinging: boolean) => icons[isNotRinging ? 1 : 0] ?? null,
    /** With a dot while something waits. */
    tray: (waits: boolean) => (waits ? dotted : plain),
    badge: (text: string) => badges.get(text) ?? null,
  };
}
