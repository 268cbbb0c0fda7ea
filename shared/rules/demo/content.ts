import type { Content, Project } from '../../contract/content.ts';
import { demoBusiness } from '../business.ts';
import { usualVisits } from '../free-times.ts';
import { type Draft, isObject, isSame, valueAt } from '../website/changes.ts';
import described from './data/projects.json' with { type: 'json' };
import reviews from './data/reviews.json' with { type: 'json' };

const demoProjects: Project[] = described.map((project, index) => {
  const id = `project-${String(index + 1).padStart(2, '0')}`;
  return { id, picture: { id, focus: { x: 0.5, y: 0.5 } }, ...project };
});

export const demoContent: Content = {
  ...demoBusiness,
  warranty: '',
  financing: null,
  offers: [],
  projects: demoProjects,
  reviews,
  texts: {
    homeTitle: 'Good floors, laid by the people who sold them to you.',
    homeLead:
      'Hardwood, luxury vinyl, carpet, tile and stone. Walk on it in our showroom, try a sample in your own light, and have our own crew put it down.',
    aboutTitle: 'We have been on our knees in this town since {founded}.',
    aboutLead:
      'That is how floors get laid. In between we sell them, refinish them and tell people, now and then, that the old one is better than anything on our racks.',
    storyBeginning:
      'The first shop was one room, one truck and a rack of linoleum. It opened in {founded} because {town} had nobody who would both sell you a floor and stand behind the way it was laid.',
    storyOwners:
      'In {ownedSince} it passed to people who had worked in it for years. They kept the crews, the phone number and the habit of writing estimates by hand before anybody types them.',
    storyToday:
      'Today we work all over {county}: {experience} years of experience, {happyCustomers} happy customers, and still one shop, so you can always find the person who promised you something.',
    productsLead:
      'A small square never tells you what twenty of them will do to a room. Try floors on screen, note the ones you like, and ask for the samples at {street}.',
    projectsLead:
      'Homes and workplaces around {county}. Every job has a catch; we wrote down what it was.',
    contactLead: '',
    referralsLead:
      'Most of our work comes from people who liked theirs. When someone you sent has a floor installed by us, the thanks is yours to spend.',
    consultationLead: '',
  },
  assistant: { greeting: '', notOffered: [] },
  visits: { ...usualVisits },
  redirects: [],
};

/** A remaining fact of the demo shop, in a few words, and the fields that hold it. */
interface Trace {
  words: string;
  paths: readonly string[];
}

const isIn = <T>(values: readonly T[], demos: readonly T[]) =>
  values.some((value) => value && demos.includes(value));
const linksOf = ({ links }: Content) => Object.values(links);
const storyOf = ({ texts }: Content) => stories.map((key) => texts[key]);
const namesOf = ({ team }: Content) => team.map(({ name }) => name);
const wordsOf = ({ reviews }: Content) => reviews.map(({ quote }) => quote);
const picturesOf = ({ projects }: Content) => projects.map(({ picture }) => picture.id);
const titlesOf = ({ projects }: Content) => projects.map(({ title }) => title);

/** Lists what still identifies the demo shop. Hours, goods and offers do not: another shop may have the same. */
export function demoLeft(content: Content): Trace[] {
  const demo = demoContent;
  const isSameIn = (keys: readonly (keyof Content)[]) =>
    keys.every((key) => content[key] === demo[key]);
  const traces: [words: string, isLeft: boolean, paths: readonly string[]][] = [
    ['the name', isSameIn(['name']), ['name']],
    ['the phone number', isSameIn(['phone']), ['phone']],
    [
      'the address',
      content.address.street === demo.address.street || content.town === demo.town,
      ['address.street', 'address.city', 'address.state', 'address.zip', 'town'],
    ],
    ['the place on the map', isSame(content.location, demo.location), ['location']],
    [
      'the area',
      content.county === demo.county || isIn(content.areas, demo.areas),
      ['county', 'areas'],
    ],
    ['the email address', isSameIn(['email']), ['email']],
    [
      'the links',
      isIn(linksOf(content), linksOf(demo)),
      Object.keys(demo.links).map((name) => `links.${name}`),
    ],
    ['the years', isSameIn(['founded', 'ownedSince']), ['founded', 'ownedSince']],
    ['the figures', isSameIn(figures), figures],
    ['the story', isIn(storyOf(content), storyOf(demo)), stories.map((key) => `texts.${key}`)],
    ['the team', isIn(namesOf(content), namesOf(demo)), ['team']],
    ['the reviews', isIn(wordsOf(content), wordsOf(demo)), ['reviews']],
    [
      'the projects',
      isIn(picturesOf(content), picturesOf(demo)) || isIn(titlesOf(content), titlesOf(demo)),
      ['projects'],
    ],
  ];
  return traces.filter(([, isLeft]) => isLeft).map(([words, , paths]) => ({ words, paths }));
}

const figures = ['yearsServed', 'experience', 'happyCustomers', 'projectCustomers'] as const;
const stories = ['storyBeginning', 'storyOwners', 'storyToday'] as const;

export const demoTraces = (content: Content): string[] =>
  demoLeft(content).map(({ words }) => words);

/** The field that identifies a demo entry. An entry with an own picture stays, whatever its title. */
const knownBy = { team: ['name'], reviews: ['quote'], projects: ['picture', 'id'] } as const;

/**
 * Removes inventions that no owner overwrites: people, reviews, projects, links, location and texts, for
 * which the site has texts of its own.
 */
export function withoutDemo(draft: Draft): Draft {
  const own = { ...draft };
  for (const [list, path] of Object.entries(knownBy)) {
    const demo = listIn(demoContent, list).map((entry) => valueAt(entry, path));
    own[list] = listIn(draft, list).filter((entry) => !demo.includes(valueAt(entry, path)));
  }
  own.links = emptied(draft.links, demoContent.links, null);
  own.texts = emptied(draft.texts, demoContent.texts, '');
  if (isSame(draft.location, demoContent.location)) own.location = null;
  return own;
}

const emptied = (fields: unknown, demo: Record<string, unknown>, empty: unknown) =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).map(([key, value]) => [
      key,
      value === demo[key] ? empty : value,
    ]),
  );

const listIn = (draft: Draft, list: string): Draft[] => {
  const entries = draft[list];
  return Array.isArray(entries) ? entries : [];
};
