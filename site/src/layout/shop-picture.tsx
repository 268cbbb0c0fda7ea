import type { Business } from '@sallie/shared/contract/business';
import type { ShopPicture } from '@sallie/shared/contract/pictures';
import type { ComponentProps } from 'react';
import * as pictures from '../../generated/projects.ts';
import { Picture, type Source } from './picture.tsx';
import styles from './portrait.module.css';

/* Pictures of the shop's own content, from the build or uploaded. */

const built = new Map<string, Source>(
  Object.values(pictures).map((picture) => [picture.name, picture]),
);

/** Returns null when neither the build nor an upload has the picture. */
export function sourceOf({ id, focus, size }: ShopPicture): Source | null {
  if (size) return { name: id, ...size, focus };
  const known = built.get(id);
  return known ? { ...known, focus } : null;
}

type Props = Omit<ComponentProps<typeof Picture>, 'of'> & { of: ShopPicture | null | undefined };

/** Shows nothing for an unknown picture. */
export function PictureOfShop({ of: picture, ...rest }: Props) {
  const source = picture && sourceOf(picture);
  return source && <Picture of={source} {...rest} />;
}

export function Portrait({ of: { name, portrait } }: { of: Business['team'][number] }) {
  return (
    <PictureOfShop
      of={portrait}
      alt={`Portrait of ${name}`}
      sizes="(min-width: 44rem) 26rem, 50vw"
      className={styles.portrait}
    />
  );
}
