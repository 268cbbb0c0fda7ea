import type { Content } from '../contract/content.ts';
import { demoContent } from '../rules/demo/content.ts';

const nothing = Object.fromEntries(
  Object.keys(demoContent.texts).map((key) => [key, '']),
) as Content['texts'];

/** Shares no fact with the demo shop, and has no team, offers, projects, reviews or links. */
export const generatedShop: Content = {
  ...demoContent,
  name: 'Tidewater Floors',
  town: 'Astoria, Oregon',
  county: 'Clatsop County',
  areas: ['Astoria', 'Warrenton', 'Seaside'],
  address: { street: '71 Bond Avenue', city: 'Astoria', state: 'OR', zip: '97103' },
  location: { latitude: 46.1879, longitude: -123.8313 },
  phone: '5035550177',
  email: 'floors@tidewater.example',
  timeZone: 'America/Los_Angeles',
  founded: 1991,
  ownedSince: 2015,
  experience: '30+',
  yearsServed: 'Over 30 years',
  happyCustomers: '600+',
  projectCustomers: '700+',
  satisfaction: '97%',
  rating: 4.4,
  hours: [
    { day: 'Monday' },
    { day: 'Tuesday', open: '08:30', close: '16:30' },
    { day: 'Wednesday', open: '08:30', close: '16:30' },
    { day: 'Thursday', open: '08:30', close: '16:30' },
    { day: 'Friday', open: '08:30', close: '18:30' },
    { day: 'Saturday', open: '11:00', close: '15:00' },
    { day: 'Sunday' },
  ],
  holidays: [{ name: 'Boxing Day', on: '12-26' }],
  discount: { amount: 75, minimumProject: 650 },
  referral: { credit: 60, minimumInstallation: 900 },
  followUpHours: 48,
  products: [{ name: 'Cork', detail: 'Planks and sheets' }],
  services: [{ name: 'Stair work', detail: 'Treads and risers' }],
  team: [],
  assurances: ['Bonded in Oregon'],
  worksFor: ['boat owners'],
  links: {
    facebook: null,
    instagram: null,
    maps: null,
    mapsEmbed: null,
    reviews: null,
    videoConsultation: null,
  },
  projects: [],
  reviews: [],
  texts: nothing,
};
