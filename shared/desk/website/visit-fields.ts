import { at, list, type WebsiteField } from './field-kinds.ts';

const count = { control: 'number' } as const;

export const visitFields: readonly WebsiteField[] = [
  { path: ['visits', 'hours'], control: 'hours', label: 'The week of visits', usual: ['hours'] },
  at('visits.homeMinutes', 'Minutes of a visit at home', count),
  at('visits.showroomMinutes', 'Minutes of a visit in the showroom', count),
  at('visits.roadMinutes', 'Travel minutes after a visit at home', {
    ...count,
    hint: 'In quarters of an hour, as in 30',
  }),
  list(
    'visits.roads',
    'Where travel takes longer or less',
    'a place',
    [at('area', 'Town or ZIP code'), at('minutes', 'Minutes on the road', count)],
    { hint: 'Found in the address of the visit.' },
  ),
  at('visits.noticeHours', 'Open hours of notice that you need', count),
  at('visits.mostADay', 'Visits of one person on a day, at most', count),
  at('visits.weeksAhead', 'Weeks ahead that are offered', count),
  at('visits.lapseHours', 'Open hours that customers have to answer', {
    ...count,
    hint: 'Times you offered that nobody answered are free again then.',
  }),
];
