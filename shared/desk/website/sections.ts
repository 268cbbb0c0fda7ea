import { type TextKey, textKeys } from '../../contract/content.ts';
import { usualVisits } from '../../rules/free-times.ts';
import { at, keyOf, list, type WebsiteField } from './field-kinds.ts';

/* The whole website as one table of fields. */

export interface Section {
  id: string;
  name: string;
  /** The page that shows most of the section. */
  page: string;
  fields: readonly WebsiteField[];
}

const section = (id: string, name: string, page: string, fields: readonly WebsiteField[]) => ({
  ...{ id, name, page, fields },
});

const period = { control: 'number', empty: null } as const;
const link = { control: 'link', empty: null } as const;
function goods(id: string, name: string, one: string, page: string): Section {
  const entry = [at('name', 'Name'), at('detail', 'What to know about it')];
  return section(id, name, page, [list(id, name, one, entry)]);
}

const visitNumber = (key: Exclude<keyof typeof usualVisits, 'roads'>, label: string, hint = '') =>
  at(`visits.${key}`, label, {
    ...{ control: 'number', empty: 'missing' },
    hint: `${hint} Empty for the usual ${usualVisits[key]}.`.trim(),
  });

const textNames: Record<TextKey, string> = {
  homeTitle: 'Home: headline',
  homeLead: 'Home: below the headline',
  aboutTitle: 'About: headline',
  aboutLead: 'About: below the headline',
  storyBeginning: 'Story: how it began',
  storyOwners: 'Story: the owners',
  storyToday: 'Story: today',
  productsLead: 'Products: first words',
  projectsLead: 'Projects: first words',
  contactLead: 'Contact: first words',
  referralsLead: 'Referrals: first words',
  consultationLead: 'Consultation: first words',
};

export const sections: readonly Section[] = [
  section('shop', 'Shop', '/contact', [
    at('name', 'Name of the shop'),
    at('phone', 'Phone', { control: 'phone' }),
    at('email', 'Email', { control: 'email' }),
    at('address.street', 'Street and number'),
    at('address.city', 'City'),
    at('address.state', 'State', { hint: 'Two letters, as in PA' }),
    at('address.zip', 'ZIP code'),
    at('town', 'Town, as you say it', { hint: 'As in Springfield, Ohio' }),
    at('county', 'County or region'),
    at('areas', 'Towns you serve', { control: 'lines' }),
    at('followUpHours', 'You answer within how many hours', {
      control: 'number',
      hint: 'Promised on every form',
    }),
    at('warranty', 'Warranty', { control: 'text', hint: 'In a sentence; empty for none' }),
    at('assurances', 'What you stand for', { control: 'lines' }),
    at('worksFor', 'Whom you work for', {
      control: 'lines',
      hint: 'In lower case, one on each line',
    }),
    at('founded', 'Founded in', { control: 'number' }),
    at('ownedSince', 'Yours since', { control: 'number' }),
    at('yearsServed', 'Years, in words', { hint: 'As in Nearly 50 years' }),
    at('experience', 'Years of experience'),
    at('happyCustomers', 'Happy customers'),
    at('projectCustomers', 'Customers with projects'),
    at('satisfaction', 'Satisfaction'),
    at('links.maps', 'Link to the map', link),
    at('links.mapsEmbed', 'Map shown on the Contact page', link),
    at('links.facebook', 'Facebook', link),
    at('links.instagram', 'Instagram', link),
    at('links.videoConsultation', 'Video consultation', link),
    at('location', 'Place on the map', {
      ...{ control: 'place', empty: null },
      hint: 'For search engines: two numbers, as in 41.2459, -75.8813, or the link to your shop in an online map',
    }),
    at('timeZone', 'Time zone', { hint: 'As in America/New_York' }),
  ]),
  section('hours', 'Hours', '/contact', [
    { path: ['hours'], control: 'hours', label: 'The week' },
    { path: ['holidays'], control: 'holidays', label: 'Closed days' },
    list(
      'differentDays',
      'Different days',
      'a different day',
      [
        at('date', 'Date', { control: 'date' }),
        at('open', 'Opens', { control: 'time', empty: 'missing' }),
        at('close', 'Closes', { control: 'time', empty: 'missing' }),
        at('note', 'Note', { empty: 'missing', hint: 'As in for inventory' }),
      ],
      { hint: 'Other hours on one date alone; without times it is closed.' },
    ),
  ]),
  section('offers', 'Offers', '/', [
    list(
      'offers',
      'Offers',
      'an offer',
      [
        at('title', 'Title'),
        at('detail', 'What it says', { control: 'text' }),
        at('from', 'Starts', { control: 'wall', empty: null }),
        at('until', 'Ends', { control: 'wall', empty: null }),
      ],
      { byId: true, hint: 'Each is shown from its start to its end, on the clock of the shop.' },
    ),
    at('discount.amount', 'Welcome discount, in dollars', { control: 'number' }),
    at('discount.minimumProject', 'For projects from', { control: 'number' }),
    at('referral.credit', 'Credit for a referral, in dollars', { control: 'number' }),
    at('referral.minimumInstallation', 'For installations from', { control: 'number' }),
    list(
      'financing',
      'Financing',
      'a line on financing',
      [at('line', 'In a line'), at('link', 'Link', link)],
      { single: true },
    ),
  ]),
  section('visits', 'Visits', '/consultation', [
    { path: ['visits', 'hours'], control: 'hours', label: 'The week of visits', usual: ['hours'] },
    visitNumber('homeMinutes', 'Minutes of a visit at home'),
    visitNumber('showroomMinutes', 'Minutes of a visit in the showroom'),
    visitNumber('roadMinutes', 'Travel minutes after a visit at home', 'In quarters of an hour.'),
    list(
      'visits.roads',
      'Where travel takes longer or less',
      'a place',
      [at('area', 'Town or ZIP code'), at('minutes', 'Minutes on the road', { control: 'number' })],
      { hint: 'Found in the address of the visit.' },
    ),
    visitNumber('noticeHours', 'Open hours of notice that you need'),
    visitNumber('mostADay', 'Visits of one person on a day, at most'),
    visitNumber('weeksAhead', 'Weeks ahead that are offered'),
    visitNumber(
      'lapseHours',
      'Open hours that customers have to answer',
      'Times you offered that nobody answered are free again then.',
    ),
  ]),
  goods('services', 'Services', 'a service', '/'),
  goods('products', 'Products', 'a product', '/our-products'),
  section('projects', 'Projects', '/recent-projects', [
    list(
      'projects',
      'Projects',
      'a project',
      [
        at('title', 'Title'),
        at('picture', 'Picture', { control: 'picture' }),
        at('location', 'Where'),
        at('date', 'When', { hint: 'As in September 2026' }),
        at('flooringType', 'Kind of floor'),
        at('description', 'What was done', { control: 'text' }),
        at('features', 'What made it special', { control: 'lines' }),
      ],
      { byId: true, newestFirst: true, blank: { alt: '' } },
    ),
  ]),
  section('reviews', 'Reviews', '/', [
    at('links.reviews', 'Where people write reviews', {
      ...link,
      hint: 'Two days after a job is completed its customer is asked by mail for a review there.',
    }),
    at('rating', 'Your rating there, of 5', { control: 'number' }),
    list(
      'reviews',
      'Reviews',
      'a review',
      [
        at('name', 'Name'),
        at('quote', 'Their words', { control: 'text' }),
        at('location', 'Where from'),
        at('date', 'When'),
        at('stars', 'Stars, 1 to 5', { control: 'number' }),
        at('source', 'Where it was written', { empty: 'missing' }),
        at('link', 'Link to it', { control: 'link', empty: 'missing' }),
      ],
      { byId: true, newestFirst: true, blank: { stars: 5 } },
    ),
  ]),
  section('team', 'Team', '/about', [
    list('team', 'People, the owners first', 'a person', [
      at('name', 'Name'),
      at('role', 'What they do'),
      at('about', 'About them', { control: 'text' }),
      at('portrait', 'Portrait', { control: 'picture', empty: 'missing' }),
    ]),
  ]),
  section(
    'texts',
    'Page texts',
    '/about',
    textKeys.map((key) => at(`texts.${key}`, textNames[key], { control: 'text' })),
  ),
  section('assistant', 'SallieBot', '/', [
    at('assistant.greeting', 'First words', { control: 'text', hint: 'Empty for its own' }),
    at('assistant.notOffered', 'What you do not do', {
      control: 'lines',
      hint: 'As a visitor would name it, one on each line: epoxy garage floors',
    }),
  ]),
  section('privacy', 'Privacy', '/privacy-policy', [
    at('retention.leadMonths', 'Delete inquiries after how many months', {
      ...period,
      hint: 'Counted from the last activity. Empty: kept until somebody erases it.',
    }),
    at('retention.chatMonths', 'Delete chats after how many months', period),
    at('retention.guestDays', 'Delete chats of guests after how many days', {
      ...period,
      hint: 'Of those who left neither a request nor an address',
    }),
    at('retention.spamDays', 'Delete spam after how many days', period),
  ]),
  section('redirects', 'Old addresses', '/', [
    list('redirects', 'Old addresses and where they lead now', 'an old address', [
      at('from', 'Old address', { hint: 'As in /carpet' }),
      at('to', 'Leads to', { hint: 'As in /our-products' }),
    ]),
  ]),
];

export const fieldsAt = (keys: readonly string[]): WebsiteField[] =>
  sections.flatMap(({ fields }) => fields).filter(({ path }) => keys.includes(keyOf(path)));
