import type { ShopPicture } from '@sallie/shared/contract/pictures';
import { positionOf } from '../layout/picture.tsx';

/** What holds the place of each picture, and what of it stays in sight: in the styles, since the policy allows no attribute. */
export function pictureRules(pictures: readonly ShopPicture[]): string {
  return pictures
    .flatMap(({ id, color, focus }) => {
      const isMoved = focus.x !== 0.5 || focus.y !== 0.5;
      const rules = [
        color && `background:${color}`,
        isMoved && `object-position:${positionOf(focus)}`,
      ].filter(Boolean);
      return rules.length > 0 ? [`.picture-${id}{${rules.join(';')}}`] : [];
    })
    .join('');
}
