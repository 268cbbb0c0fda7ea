import type { ShopPicture } from '@sallie/shared/contract/pictures';
import * as pictures from '../../generated/projects.ts';
import type { Source } from './picture.tsx';

const built = new Map<string, Source>(
  Object.values(pictures).map((picture) => [picture.name, picture]),
);

/** Returns null when neither the build nor an upload has the picture. */
export function sourceOf({ id, focus, size }: ShopPicture): Source | null {
  if (size) return { name: id, ...size, focus };
  const known = built.get(id);
  return known ? { ...known, focus } : null;
}
