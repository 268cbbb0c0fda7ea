import type { Content, Project, Review } from '../../contract/content.ts';
import { demoBusiness } from '../business.ts';
import { usualVisits } from '../free-times.ts';
import described from './data/projects.json' with { type: 'json' };

/** The demo shop's gallery, true to the demo pictures and in their order; newest first. */
const demoProjects: Project[] = described.map((project, index) => {
  const id = `project-${String(index + 1).padStart(2, '0')}`;
  return { id, picture: { id, focus: { x: 0.5, y: 0.5 } }, ...project };
});

/** The demo shop's are invented. */
const demoReviews: Review[] = [
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

/** The whole website of the demo shop. */
export const demoContent: Content = {
  ...demoBusiness,
  warranty: '',
  financing: null,
  offers: [],
  projects: demoProjects,
  reviews: demoReviews,
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
