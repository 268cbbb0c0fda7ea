import type { Project } from '../../contract/content.ts';

/** The demo shop's gallery, true to the demo pictures and in their order; newest first. */
const described: Omit<Project, 'id' | 'picture'>[] = [
  {
    alt: 'Living room with an orange armchair and cream sofa on a red oak strip floor',
    title: 'Red Oak for a Sunny Front Room',
    location: 'Millbrook, PA',
    date: 'September 2026',
    flooringType: 'Red oak strip hardwood',
    description:
      'Under a worn carpet lay boards nobody had seen for forty years, too thin to sand again. We laid new red oak strip in the same direction, so the room feels as it always should have.',
    features: [
      '2¼-inch solid strip',
      'Laid along the old joists',
      'Oil-modified satin finish',
      'Carpet and tack strips hauled away',
    ],
  },
  {
    alt: 'Kitchen with navy cabinets and a white island on greige luxury vinyl plank',
    title: 'Navy Kitchen, Quiet Floor',
    location: 'Fairview, PA',
    date: 'August 2026',
    flooringType: 'Luxury vinyl plank',
    description:
      'The cabinets were to be the loud part. A greige plank with little pattern keeps the floor calm, and it does not mind what three children drop on it.',
    features: [
      'Fully waterproof core',
      'Cork underlay, soft on bare feet',
      'Runs under the island in one piece',
      'Laid in two days around a working kitchen',
    ],
  },
  {
    alt: 'Bedroom with a dark headboard and a yellow rug over taupe carpet',
    title: 'A Bedroom That Lets You Sleep',
    location: 'Laurel Run, PA',
    date: 'July 2026',
    flooringType: 'Taupe carpet',
    description:
      'The room sits above the garage and used to sound like it. A dense taupe carpet over a heavy pad took the echo out and the cold with it.',
    features: [
      'Eight-pound pad for sound',
      'Stain-treated nylon',
      'Seams placed under the bed',
      'Doors trimmed to clear the pile',
    ],
  },
  {
    alt: 'Bathroom with a free-standing tub on gray hexagon tiles',
    title: 'Hexagons Underfoot',
    location: 'Millbrook, PA',
    date: 'June 2026',
    flooringType: 'Hexagon mosaic tile',
    description:
      'Six-sided tiles in four grays, set by hand so that no two of a shade touch. The floor is warm: a heating mat lies under every inch of it but the tub.',
    features: [
      'Heating mat with its own thermostat',
      'Grout sealed against stains',
      'Slip-resistant matte face',
      'Border cut to the line of the vanity',
    ],
  },
  {
    alt: 'Bright entrance hall with a blue runner on dark herringbone hardwood',
    title: 'Herringbone to the Front Door',
    location: 'Stonebridge, PA',
    date: 'May 2026',
    flooringType: 'Dark herringbone hardwood',
    description:
      'A long hall can feel like a tunnel. The zigzag of dark oak slows the eye down and makes people look at their feet in a good way.',
    features: [
      'Each block glued and nailed',
      'Straight border along both walls',
      'Seven coats of hard-wax oil',
      'Threshold matched by hand',
    ],
  },
  {
    alt: 'Living room with a dark green wall and a yellow rug on walnut hardwood',
    title: 'Walnut and Deep Green',
    location: 'Cedar Hollow, PA',
    date: 'April 2026',
    flooringType: 'Walnut hardwood',
    description:
      'The owners had already painted the wall when they came in for a floor. We carried nine samples into the room at dusk and walnut won in a minute.',
    features: [
      'Solid American walnut',
      'Mixed widths from three to five inches',
      'Matte finish that hides dust',
      'Vents milled from the same boards',
    ],
  },
  {
    alt: 'Open office with wooden desks on blue carpet',
    title: 'Ten Desks by Monday',
    location: 'Millbrook, PA',
    date: 'March 2026',
    flooringType: 'Blue carpet tile',
    description:
      'An insurance office could not close, so we worked Friday night to Sunday noon and moved the desks back ourselves. Nobody missed a call.',
    features: [
      'Laid over one weekend',
      'Single tiles swap out when stained',
      'Low pile for rolling chairs',
      'Furniture lifted and returned',
    ],
  },
  {
    alt: 'Kitchen with a sage island and white cabinets on dark slate-look tile',
    title: 'Slate Look, No Slate Upkeep',
    location: 'Pine Grove, PA',
    date: 'February 2026',
    flooringType: 'Slate-look porcelain tile',
    description:
      'The look of split slate, without sealing it every spring. Large tiles and a tight joint keep the cleaning short in a kitchen that feeds six.',
    features: [
      '12-by-24-inch porcelain',
      'Joint of an eighth of an inch',
      'Subfloor levelled first',
      'Rated for heavy traffic',
    ],
  },
  {
    alt: 'Bedroom with blue bedding on wide white oak boards',
    title: 'Wide Oak Under the Eaves',
    location: 'Laurel Run, PA',
    date: 'January 2026',
    flooringType: 'Wide white oak hardwood',
    description:
      'Seven-inch boards make a small bedroom look broad. We let the oak rest in the room for ten days before laying it, so it has stayed flat since.',
    features: [
      'Seven-inch engineered boards',
      'Ten days of acclimation',
      'Water-based finish, no yellowing',
      'Quiet underlay above the den',
    ],
  },
  {
    alt: 'Living room with a rust sofa and a navy armchair on pale maple strip',
    title: 'Maple for a House Full of Light',
    location: 'Fairview, PA',
    date: 'December 2025',
    flooringType: 'Maple strip hardwood',
    description:
      'Maple is pale, hard and hardly grained, which is what this couple wanted under a rust sofa and two north windows. It bounces what little winter light there is.',
    features: [
      'Clear-grade hard maple',
      'Dust-contained sanding',
      'Three coats of water-based finish',
      'New quarter-round throughout',
    ],
  },
  {
    alt: 'Bathroom with taupe walls and a free-standing tub on porcelain tile',
    title: 'A Calm Bath in Taupe',
    location: 'Stonebridge, PA',
    date: 'November 2025',
    flooringType: 'Porcelain tile',
    description:
      'One tile on the floor, one paint on the walls, and nothing to argue with. The slope to the drain is there; you will not see it.',
    features: [
      'Uncoupling mat against cracks',
      'Slope of a quarter inch per foot',
      'Epoxy grout, never sealed again',
      'Tub moved and set back level',
    ],
  },
  {
    alt: 'Empty sunlit room with an oak herringbone floor',
    title: 'Herringbone Before the Furniture',
    location: 'Millbrook, PA',
    date: 'October 2025',
    flooringType: 'Oak herringbone hardwood',
    description:
      'The owners gave us the empty house for a week before moving in. That is the best way to lay herringbone: one center line, no corners to hide in.',
    features: [
      'Natural oak blocks',
      'Centered on the window',
      'Sanded flat after laying',
      'Ready two days before the movers',
    ],
  },
  {
    alt: 'Kitchen with a charcoal island and pale green cabinets on hickory hardwood',
    title: 'Hickory That Hides the Dog',
    location: 'Cedar Hollow, PA',
    date: 'September 2025',
    flooringType: 'Hickory hardwood',
    description:
      'Two Labradors, one kitchen. Hickory is the hardest wood on our racks and its wild grain makes a scratch look as though it grew there.',
    features: [
      'Hardest domestic wood we stock',
      'Wire-brushed surface',
      'Spot-repairable oil finish',
      'Laid flush into the next room',
    ],
  },
  {
    alt: 'Living room with a gray sofa and yellow armchair on cream plush carpet',
    title: 'Plush Enough to Sit On',
    location: 'Pine Grove, PA',
    date: 'August 2025',
    flooringType: 'Cream plush carpet',
    description:
      'The family plays on the floor more than on the sofa. We chose a cream plush that brushes clean, and a pad you notice through your socks.',
    features: [
      'Soft solution-dyed fibre',
      'Half-inch memory pad',
      'Pet-proof backing',
      'Stair edges wrapped by hand',
    ],
  },
  {
    alt: 'Showroom with shelves of samples on dark luxury vinyl plank',
    title: 'Our Own Library of Samples',
    location: 'Millbrook, PA',
    date: 'July 2025',
    flooringType: 'Dark luxury vinyl plank',
    description:
      'We laid this one for ourselves. Hundreds of people walk over it with boots on, carts roll across it every day, and it is the floor we get asked about most.',
    features: [
      'Commercial wear layer',
      'Glued down for cart wheels',
      'Single planks can be replaced',
      'Come and scuff it yourself',
    ],
  },
  {
    alt: 'Bedroom with a rose wall and navy bed on cherry hardwood',
    title: 'Cherry That Will Darken',
    location: 'Stonebridge, PA',
    date: 'June 2025',
    flooringType: 'Cherry hardwood',
    description:
      'Cherry reddens with the years, so we told the owners to leave the rug off for the first summer. They did, and the floor has come up even.',
    features: [
      'Solid Pennsylvania cherry',
      'Finished on site',
      'Even ageing plan agreed beforehand',
      'Closet floor matched',
    ],
  },
  {
    alt: 'Sunny entrance hall with travertine-look tile',
    title: 'Stone Look at the Back Door',
    location: 'Fairview, PA',
    date: 'May 2025',
    flooringType: 'Travertine-look tile',
    description:
      'The hall leads in from the garden, and the garden comes along. A textured porcelain keeps its grip when wet and mops clean in minutes.',
    features: [
      'Porcelain that looks like travertine',
      'Textured for wet shoes',
      'Warm sand-colored grout',
      'Flush with the oak next door',
    ],
  },
  {
    alt: 'Living room with a yellow armchair and blue wall on gray luxury vinyl plank',
    title: 'Gray Plank, Blue Wall',
    location: 'Laurel Run, PA',
    date: 'April 2025',
    flooringType: 'Luxury vinyl plank',
    description:
      'The basement flooded twice before the drain was mended. This floor can be lifted, dried and laid again, which is why the owners sleep better now.',
    features: [
      'Click planks that lift out',
      'Vapour barrier over the slab',
      'Moisture tested before we began',
      'Baseboards put back and painted',
    ],
  },
  {
    alt: 'Bathroom with black and white checkerboard tile and a free-standing tub',
    title: 'Checkerboard, Properly Square',
    location: 'Millbrook, PA',
    date: 'March 2025',
    flooringType: 'Checkerboard tile',
    description:
      'Black and white shows every crooked wall. We set the grid on the diagonal of the room, not of the walls, and the old house looks straight for once.',
    features: [
      'Grid snapped from the center',
      'Hand-cut edge tiles',
      'Polished white, honed black',
      'Two-hundred-pound tub set after',
    ],
  },
  {
    alt: 'Kitchen with teal cabinets and a white island on natural oak hardwood',
    title: 'Oak to Go With Teal',
    location: 'Pine Grove, PA',
    date: 'February 2025',
    flooringType: 'Natural oak hardwood',
    description:
      'The teal doors came from an old house and had to stay. Natural oak with a clear finish warms them without fighting for attention.',
    features: [
      'Four-inch solid oak',
      'Clear waterborne finish',
      'Repairs blended into the pantry',
      'Toe-kicks cut from spare boards',
    ],
  },
  {
    alt: 'Open office with yellow chairs on oak laminate',
    title: 'A Floor for Rolling Chairs',
    location: 'Stonebridge, PA',
    date: 'January 2025',
    flooringType: 'Oak laminate',
    description:
      'A design studio wanted wood, a rental budget and no dents from chair wheels. A commercial laminate gave them two of three, and the look of the third.',
    features: [
      'Commercial-grade laminate',
      'Floats over the old tile',
      'No glue, no smell, no closing',
      'Removable when the lease ends',
    ],
  },
  {
    alt: 'Guest bedroom with a blue wall and teal rug on gray carpet',
    title: 'Guest Rooms That Take a Beating',
    location: 'Cedar Hollow, PA',
    date: 'December 2024',
    flooringType: 'Gray commercial carpet',
    description:
      'The inn changes guests every other day. A tight loop in gray looks the same after a year of suitcases as it did the night we finished.',
    features: [
      'Looped commercial pile',
      'Fire-rated for guest rooms',
      'Laid room by room, inn kept open',
      'Offcuts left for repairs',
    ],
  },
  {
    alt: 'Living room with a green sofa and orange armchair on dark herringbone',
    title: 'An Old Pattern, Newly Laid',
    location: 'Millbrook, PA',
    date: 'November 2024',
    flooringType: 'Dark herringbone hardwood',
    description:
      'The dining room still had its herringbone from 1926, so the living room had to match. We stained test blocks until the owners could not tell which were new.',
    features: [
      'Stain matched to the old floor',
      'Reclaimed border strip',
      'Old and new laced together',
      'No threshold between the rooms',
    ],
  },
  {
    alt: 'Bright empty room with pale coastal luxury vinyl plank',
    title: 'Ready to Rent in a Day',
    location: 'Fairview, PA',
    date: 'October 2024',
    flooringType: 'Coastal luxury vinyl plank',
    description:
      'A landlord had one day between tenants. Two of our crew started at seven and the keys changed hands at six, over a floor that will see many more of them.',
    features: [
      'Empty flat done in one day',
      'Scratch-resistant wear layer',
      'Same plank kept in stock for repairs',
      'Invoice with photos of each room',
    ],
  },
  {
    alt: 'Kitchen with charcoal cabinets on white marble-look tile',
    title: 'Marble Look for a Busy Kitchen',
    location: 'Laurel Run, PA',
    date: 'September 2024',
    flooringType: 'Marble-look porcelain tile',
    description:
      'They loved marble and cooked with tomatoes. Porcelain with a soft vein gives the one and forgives the other.',
    features: [
      '24-inch rectified tiles',
      'Veins laid out before setting',
      'Levelled to the width of a coin',
      'Stain-proof without sealing',
    ],
  },
  {
    alt: 'Living room with a brown wall and teal sofa on hickory hardwood',
    title: 'Hickory With a Brown Wall',
    location: 'Stonebridge, PA',
    date: 'August 2024',
    flooringType: 'Hickory hardwood',
    description:
      'Light and dark in one board: hickory does what a rug usually has to. The owners sold theirs and bought a smaller one.',
    features: [
      'Five-inch character grade',
      'Hand-sorted for color',
      'Low-sheen finish',
      'Stair nosing from the same batch',
    ],
  },
  {
    alt: 'Bathroom with a white tub and vanity on dark slate-look tile',
    title: 'Dark Slate, Bright Bath',
    location: 'Pine Grove, PA',
    date: 'July 2024',
    flooringType: 'Slate-look tile',
    description:
      'A dark floor makes a white tub float. We kept the joints in the same tone, so what you see is one quiet surface with a little sparkle when it is wet.',
    features: [
      'Slate-look porcelain',
      'Color-matched grout',
      'Waterproofed to the ceiling line',
      'Non-slip when wet',
    ],
  },
  {
    alt: 'Bedroom with orange bedding on natural oak hardwood',
    title: 'Plain Oak, Done Well',
    location: 'Millbrook, PA',
    date: 'June 2024',
    flooringType: 'Natural oak hardwood',
    description:
      'No stain, no bevel, no story: just straight boards of natural oak, nailed down tight and finished smooth. Half of what we lay is this, and for good reason.',
    features: [
      'Three-inch solid oak',
      'Nailed every six inches',
      'Four coats of finish',
      'Squeaks in the old subfloor screwed out',
    ],
  },
];

export const demoProjects: Project[] = described.map((project, index) => {
  const id = `project-${String(index + 1).padStart(2, '0')}`;
  return { id, picture: { id, focus: { x: 0.5, y: 0.5 } }, ...project };
});
