import type { Review } from '../../contract/content.ts';

/** The demo shop's are invented. */
export const demoReviews: Review[] = [
  {
    id: 'review-1',
    quote:
      'They told us the expensive floor was the wrong one for our kitchen and sold us the cheaper one. Two years and one leaking dishwasher later, it still looks new.',
    name: 'Marian Sobol',
    location: 'Fairview, PA',
    date: 'August 2026',
    stars: 5,
  },
  {
    id: 'review-2',
    quote:
      'The crew came at eight, said good morning, covered the furniture and left the house cleaner than they found it. The stairs no longer squeak, which I had not even asked for.',
    name: 'Pete Lindqvist',
    location: 'Millbrook, PA',
    date: 'June 2026',
    stars: 5,
  },
  {
    id: 'review-3',
    quote:
      'I manage eleven apartments. They keep my plank in stock, answer the phone, and once did a place between two tenants in a single day.',
    name: 'Renee Watkins',
    location: 'Stonebridge, PA',
    date: 'April 2026',
    stars: 5,
  },
  {
    id: 'review-4',
    quote:
      'They let us take nine samples home over a weekend. We moved them around with the sun until one was right. Nobody hurried us.',
    name: 'Grace and Omar Haddad',
    location: 'Laurel Run, PA',
    date: 'February 2026',
    stars: 5,
  },
  {
    id: 'review-5',
    quote:
      'My grandmother bought her carpet here in 1983 and I bought my hardwood here this winter. Installation took a day longer than planned because of the old subfloor; they called before I had to.',
    name: 'Kelsey Brandt',
    location: 'Cedar Hollow, PA',
    date: 'January 2026',
    stars: 4.5,
  },
  {
    id: 'review-6',
    quote:
      'I laid the bedroom myself. They lent me the nailer, drew the layout on the back of the receipt and took a call from me on Saturday morning when I ran into the closet.',
    name: 'Luis Ortega',
    location: 'Pine Grove, PA',
    date: 'November 2025',
    stars: 5,
  },
];
