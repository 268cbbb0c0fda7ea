import type { Content } from '../../contract/content.ts';
import { type Draft, isSame, valueAt } from '../website/changes.ts';
import { demoContent } from './content.ts';

/**
 * What of the demo shop is still shown, each in a few words: who it is, where, since when, and what its customers said. Hours,
 * goods and offers are no trace of it: another shop may well have the same.
 */
export function demoTraces(content: Content): string[] {
  const demo = demoContent;
  const isIn = <T>(values: readonly T[], demos: readonly T[]) =>
    values.some((value) => value && demos.includes(value));
  const linksOf = ({ links }: Content) => Object.values(links);
  const storyOf = ({ texts }: Content) => [
    texts.storyBeginning,
    texts.storyOwners,
    texts.storyToday,
  ];
  const namesOf = ({ team }: Content) => team.map(({ name }) => name);
  const wordsOf = ({ reviews }: Content) => reviews.map(({ quote }) => quote);
  const picturesOf = ({ projects }: Content) => projects.map(({ picture }) => picture.id);
  const titlesOf = ({ projects }: Content) => projects.map(({ title }) => title);
  const traces: [string, boolean][] = [
    ['the name', content.name === demo.name],
    ['the phone number', content.phone === demo.phone],
    ['the address', content.address.street === demo.address.street || content.town === demo.town],
    ['the place on the map', isSame(content.location, demo.location)],
    ['the area', content.county === demo.county || isIn(content.areas, demo.areas)],
    ['the email address', content.email === demo.email],
    ['the links', isIn(linksOf(content), linksOf(demo))],
    ['the years', content.founded === demo.founded && content.ownedSince === demo.ownedSince],
    ['the story', isIn(storyOf(content), storyOf(demo))],
    ['the team', isIn(namesOf(content), namesOf(demo))],
    ['the reviews', isIn(wordsOf(content), wordsOf(demo))],
    [
      'the projects',
      isIn(picturesOf(content), picturesOf(demo)) || isIn(titlesOf(content), titlesOf(demo)),
    ],
  ];
  return traces.filter(([, isLeft]) => isLeft).map(([words]) => words);
}

/** By what an entry of the demo is known. A picture of one's own stays, whatever its title. */
const knownBy = { team: ['name'], reviews: ['quote'], projects: ['picture', 'id'] } as const;

/** The draft without the people, reviews and projects of the demo. */
export function withoutDemo(draft: Draft): Draft {
  const own = { ...draft };
  for (const [list, path] of Object.entries(knownBy)) {
    const demo = listIn(demoContent, list).map((entry) => valueAt(entry, path));
    own[list] = listIn(draft, list).filter((entry) => !demo.includes(valueAt(entry, path)));
  }
  return own;
}

const listIn = (draft: Draft, list: string): Draft[] => {
  const entries = draft[list];
  return Array.isArray(entries) ? entries : [];
};
