import type { Content } from '../../contract/content.ts';
import { demoContent } from './content.ts';

/**
 * What of the demo shop is still shown, each in a few words: who it is, where, and what its customers said. Hours, goods and
 * offers are no trace of it: another shop may well have the same.
 */
export function demoTraces(content: Content): string[] {
  const demo = demoContent;
  const isIn = <T>(values: readonly T[], demos: readonly T[]) =>
    values.some((value) => value && demos.includes(value));
  const linksOf = ({ links }: Content) => Object.values(links);
  const namesOf = ({ team }: Content) => team.map(({ name }) => name);
  const wordsOf = ({ reviews }: Content) => reviews.map(({ quote }) => quote);
  const picturesOf = ({ projects }: Content) => projects.map(({ picture }) => picture.id);
  const titlesOf = ({ projects }: Content) => projects.map(({ title }) => title);
  const traces: [string, boolean][] = [
    ['the name', content.name === demo.name],
    ['the phone number', content.phone === demo.phone],
    ['the address', content.address.street === demo.address.street || content.town === demo.town],
    ['the email address', content.email === demo.email],
    ['the links', isIn(linksOf(content), linksOf(demo))],
    ['the team', isIn(namesOf(content), namesOf(demo))],
    ['the reviews', isIn(wordsOf(content), wordsOf(demo))],
    [
      'the projects',
      isIn(picturesOf(content), picturesOf(demo)) || isIn(titlesOf(content), titlesOf(demo)),
    ],
  ];
  return traces.filter(([, isLeft]) => isLeft).map(([words]) => words);
}
