import { expect, test } from 'vitest';
import { demoContent } from './content.ts';
import { demoTraces } from './traces.ts';

test('the demo is full of itself; each that is replaced is named no more, and hours and goods are no trace', () => {
  expect(demoTraces(demoContent)).toEqual([
    'the name',
    'the phone number',
    'the address',
    'the email address',
    'the links',
    'the team',
    'the reviews',
    'the projects',
  ]);
  const own = {
    ...demoContent,
    name: 'Oak & Sons',
    town: 'Elmhurst, Ohio',
    address: { ...demoContent.address, street: '1 Main Street' },
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
