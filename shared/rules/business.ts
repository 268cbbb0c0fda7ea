import type { Business } from '../contract/business.ts';

/** Visibly invented: .example is no real domain, and 555-01xx numbers never ring. */
export const demoBusiness: Business = {
  name: 'Millbrook Flooring Co.',
  town: 'Millbrook, Pennsylvania',
  county: 'Millbrook County',
  areas: ['Millbrook', 'Fairview', 'Stonebridge', 'Laurel Run', 'Cedar Hollow', 'Pine Grove'],
  address: { street: '218 Market Street', city: 'Millbrook', state: 'PA', zip: '18699' },
  location: { latitude: 41.2459, longitude: -75.8813 },
  phone: '5705550142',
  email: 'hello@millbrookflooring.example',
  timeZone: 'America/New_York',
  founded: 1977,
  ownedSince: 2008,
  experience: '45+',
  yearsServed: 'Nearly 50 years',
  happyCustomers: '1000+',
  projectCustomers: '2000+',
  satisfaction: '100%',
  rating: 4.9,
  hours: [
    { day: 'Monday', open: '10:00', close: '20:00' },
    { day: 'Tuesday', open: '10:00', close: '17:00' },
    { day: 'Wednesday' },
    { day: 'Thursday', open: '10:00', close: '17:00' },
    { day: 'Friday', open: '10:00', close: '20:00' },
    { day: 'Saturday', open: '09:00', close: '12:00' },
    { day: 'Sunday', note: "for the Lord's Day" },
  ],
  holidays: [
    { name: "New Year's Day", on: '01-01' },
    { name: 'Memorial Day', month: 5, weekday: 'Monday', nth: -1 },
    { name: 'Independence Day', on: '07-04' },
    { name: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 },
    { name: 'Thanksgiving', month: 11, weekday: 'Thursday', nth: 4 },
    { name: 'Christmas Day', on: '12-25' },
  ],
  differentDays: [],
  discount: { amount: 100, minimumProject: 800 },
  referral: { credit: 100, minimumInstallation: 1000 },
  followUpHours: 24,
  retention: { leadMonths: 24, chatMonths: 12, guestDays: 30, spamDays: 30 },
  products: [
    { name: 'Hardwood', detail: 'Solid and engineered oak, hickory, maple, cherry and walnut' },
    { name: 'Luxury vinyl plank', detail: 'Waterproof planks for kitchens, baths and basements' },
    { name: 'Carpet', detail: 'Plush, textured and commercial carpet' },
    { name: 'Tile and stone', detail: 'Porcelain, ceramic, slate and mosaic' },
    { name: 'Laminate', detail: 'Hard-wearing floors with the look of wood' },
  ],
  services: [
    { name: 'Professional installation', detail: 'Our own two crews, from tear-out to trim' },
    {
      name: 'Free in-home consultation',
      detail: 'We measure, bring samples and write an estimate',
    },
    { name: 'Product sales and DIY', detail: 'Materials, tools and advice to lay it yourself' },
    { name: 'Floor refinishing', detail: 'Sanding, staining and sealing of hardwood floors' },
  ],
  team: [
    {
      name: 'Tom and Ellen Hartley',
      role: 'Owners',
      about:
        'Tom started on our crews in the nineties and Ellen kept the books; in 2008 they bought the shop. Tom still measures most rooms himself.',
    },
    {
      name: 'Dana Kowalski',
      role: 'Sales and design expert',
      about:
        'Dana knows every sample on the racks and which of them will forgive a wet dog. Bring a photo of the room and a cushion.',
    },
  ],
  assurances: ['A local, family-owned shop', 'Licensed and insured'],
  worksFor: [
    'homeowners',
    'landlords and rental properties',
    'residential builders',
    'commercial customers',
  ],
  links: {
    facebook: 'https://social.example/millbrookflooring',
    instagram: 'https://photos.example/millbrookflooring',
    maps: null,
    mapsEmbed: null,
    reviews: 'https://reviews.example/millbrookflooring',
    videoConsultation: 'https://booking.example/millbrookflooring/video-consultation',
  },
};
