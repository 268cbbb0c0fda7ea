/* The words by which people ask for a thing. A word may stand for several. */
const lists = {
  open: 'open opens opened opening close closes closed closing hours hour times late early',
  where:
    'where wheres located location locations address directions direction map find showroom situated gps',
  parking: 'parking park garage',
  phone: 'phone telephone number call calling cell',
  email: 'email mail emails inbox',
  price:
    'price prices priced pricing cost costs costing charge charges expensive cheap cheaper cheapest affordable rate rates fee fees budget ballpark',
  discount:
    'discount discounts coupon coupons deal deals sale special specials promo promos promotion promotions offers rebate savings save',
  referral: 'referral referrals refer referred referring',
  estimate: 'estimate estimates quote quotes quotation bid bids',
  visit:
    'consultation consultations consult appointment appointments book booking schedule scheduling measure measured measuring measurement measurements inhome',
  warranty: 'warranty warranties guarantee guaranteed guarantees',
  stock: 'stock stocked inventory availability backorder backordered',
  finance:
    'finance financing financed installments credit pay payment payments loan monthly klarna affirm visa cash cards checks accept',
  install:
    'install installs installed installing installation installations installer installers installment crew crews lay laying fitting fitter',
  refinish:
    'refinish refinished refinishing resurface resurfacing sand sanding sanded stain staining restain buff restore restoring refinsh scratched',
  hardwood: 'hardwood hardwoods wood wooden oak maple hickory walnut cherry engineered',
  vinyl: 'vinyl lvp lvt plank planks luxury',
  carpet: 'carpet carpets carpeting rug rugs runner berber plush',
  tile: 'tile tiles tiling ceramic porcelain slate stone mosaic backsplash',
  laminate: 'laminate laminates',
  unlisted:
    'bamboo cork concrete epoxy rubber linoleum marble granite terrazzo turf blinds curtains cabinets countertop countertops paint mattress windows padding pad underlayment',
  products:
    'product products flooring floors floor types kinds sell carry materials selection catalog collection options',
  stairs: 'stairs stair staircase stairway steps',
  wet: 'waterproof water wet moisture damp basement basements bathroom bathrooms bath kitchen kitchens laundry spill spills',
  pets: 'pet pets dog dogs cat cats puppy claws kids children toddler scratch scratches scratchproof durable',
  diy: 'diy myself ourselves yourself tools',
  commercial: 'commercial office offices retail restaurant church school business businesses',
  landlord: 'landlord landlords rental rentals tenant tenants apartment apartments airbnb',
  builder: 'builder builders contractor contractors construction developer developers',
  services: 'service services',
  area: 'area areas county serve serving towns town travel far',
  years: 'years founded established since history started begin experience',
  owner: 'owner owners owns owned family boss',
  team: 'team employees designer',
  rating: 'rating ratings review reviews rated stars reputation testimonials google',
  license: 'licensed license licenced insured bonded',
  robot: 'robot bot human ai chatgpt computer machine real automated',
  samples: 'sample samples swatch swatches',
  removal:
    'remove removal removing removed tear tearout rip haul dispose disposal furniture subfloor',
  duration: 'days weeks earliest soonest',
  visualizer: 'visualizer visualize visualise preview',
  projects: 'projects gallery photos pictures portfolio photo',
  privacy: 'privacy data personal information safe spam private',
  contact: 'contact reach touch',
  social: 'facebook instagram social',
  brand:
    'brand brands mohawk shaw armstrong coretec bruce pergo mannington karndean daltile stainmaster',
  health:
    'toxic toxins voc vocs formaldehyde fumes chemicals asbestos allergy allergies allergic asthma',
  care: 'clean cleaning maintain maintenance mop vacuum wax polish',
  job: 'hiring career careers employment',
  complaint:
    'complaint complain complaints unhappy broken damaged squeak squeaks squeaky squeaking creak creaks creaky creaking repair repairs fix leak refund return returns terrible',
  delivery: 'deliver delivery deliveries ship shipping pickup',
  followUp: 'callback soon back respond response reply hear',
  greeting: 'hello hi hey morning afternoon evening',
  thanks: 'thanks thank thx appreciate',
  name: 'name names called',
};

export type Subject = keyof typeof lists;

/** Every known word, and what it stands for. */
export const vocabulary: ReadonlyMap<string, readonly Subject[]> = (() => {
  const words = new Map<string, Subject[]>();
  for (const [subject, list] of Object.entries(lists) as [Subject, string][]) {
    for (const word of list.split(' ')) words.set(word, [...(words.get(word) ?? []), subject]);
  }
  return words;
})();

/** Common words that look like misspelt ones of ours. */
export const innocent: ReadonlySet<string> = new Set(
  'offer from there their these three where which while would could should house home room rooms have having here your youre about after other every being what when with this that them then than some same time times back best good great like look looks made make many more most much need needs only over please really right show small size start still sure take tell than think those today tomorrow under very want well went were will wont work works worth does done dont cant first last long next once want wants living bedroom bedrooms hallway square feet foot people person someone speak talk chat cover covers come comes stop half full hard light dark wide thick quiet warm cold stay start state story hose house hotel fixed paid plain planned place pack tried tired trial title tires'.split(
    ' ',
  ),
);
