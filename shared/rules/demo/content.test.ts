import { describe, expect, it, test } from 'vitest';
import { demoContent, demoTraces, withoutDemo } from './content.ts';

const { projects, reviews } = demoContent;

describe('the gallery', () => {
  it('has 28 projects, each with four features', () => {
    expect(projects).toHaveLength(28);
    for (const { features } of projects) expect(new Set(features).size).toBe(4);
  });

  it.each(['title', 'description', 'alt'] as const)('repeats no %s', (field) => {
    expect(new Set(projects.map((project) => project[field])).size).toBe(28);
  });

  it('shows a different picture for each', () => {
    expect(new Set(projects.map(({ picture }) => picture.id)).size).toBe(28);
  });

  it('shows the pictures in the order of their names', () => {
    const names = projects.map(({ picture }) => picture.id);
    expect(names).toEqual(names.toSorted());
  });
});

describe('the reviews', () => {
  it('are six different people with one to five stars', () => {
    expect(new Set(reviews.map(({ name }) => name)).size).toBe(6);
    expect(reviews).toHaveLength(6);
    for (const { stars } of reviews) {
      expect(stars).toBeGreaterThanOrEqual(1);
      expect(stars).toBeLessThanOrEqual(5);
    }
  });
});

test('demoTraces names each demo fact until it is replaced, and neither hours nor goods', () => {
  expect(demoTraces(demoContent)).toEqual([
    'the name',
    'the phone number',
    'the address',
    'the place on the map',
    'the area',
    'the email address',
    'the links',
    'the years',
    'the figures',
    'the story',
    'the team',
    'the reviews',
    'the projects',
  ]);
  const own = {
    ...demoContent,
    name: 'Oak & Sons',
    town: 'Elmhurst, Ohio',
    address: { ...demoContent.address, street: '1 Main Street' },
    location: { latitude: 40, longitude: -82 },
    county: 'Oak County',
    areas: ['Elmhurst'],
    ownedSince: 2011,
    experience: '12 years',
    texts: { ...demoContent.texts, storyBeginning: '', storyOwners: '', storyToday: '' },
    email: 'hello@oak.test',
    links: {
      ...{ maps: null, mapsEmbed: null, facebook: null, instagram: null },
      ...{ reviews: 'https://reviews.oak.test', videoConsultation: null },
    },
    team: [],
    reviews: [],
    projects: [],
  };
  expect(demoTraces(own)).toEqual(['the phone number']);
  expect(demoTraces({ ...own, phone: '5706660142' })).toEqual([]);
});

test('withoutDemo takes out the demo’s people, reviews, projects, links and words, and keeps one’s own', () => {
  const [first, ...rest] = demoContent.projects;
  if (!first) throw new Error('no project');
  const own = { ...first, picture: { ...first.picture, id: 'a'.repeat(32) } };
  const ann = { name: 'Ann', role: 'Owner', about: '' };
  const draft = {
    ...demoContent,
    projects: [own, ...rest],
    team: [...demoContent.team, ann],
    links: { ...demoContent.links, facebook: 'https://facebook.oak.test' },
    texts: { ...demoContent.texts, storyToday: 'We lay floors.' },
  };
  const nothing = Object.keys(demoContent.texts).map((key) => [key, '']);
  expect(withoutDemo(draft)).toEqual({
    ...demoContent,
    location: null,
    links: {
      ...{ facebook: 'https://facebook.oak.test', instagram: null, maps: null, mapsEmbed: null },
      ...{ reviews: null, videoConsultation: null },
    },
    texts: { ...Object.fromEntries(nothing), storyToday: 'We lay floors.' },
    projects: [own],
    team: [ann],
    reviews: [],
  });
});
