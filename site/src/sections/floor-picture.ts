import {
  productCarpet,
  productHardwood,
  productTile,
  productVinyl,
} from '../../generated/pictures.ts';
import { project21 } from '../../generated/projects.ts';

const floors = [
  { called: /vinyl/i, of: productVinyl, alt: 'Pale vinyl plank in a kitchen' },
  { called: /laminate/i, of: project21, alt: 'Laminate in a room' },
  { called: /carpet/i, of: productCarpet, alt: 'Cream plush carpet in a bedroom' },
  { called: /tile|stone/i, of: productTile, alt: 'Large marble-look tiles in a bathroom' },
  {
    called: /wood|oak/i,
    of: productHardwood,
    alt: 'Hickory boards with strong grain in a sunny room',
  },
];

export function floorPicture(name: string) {
  const found = floors.find(({ called }) => called.test(name));
  return found && { of: found.of, alt: found.alt };
}
