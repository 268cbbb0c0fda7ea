import type { Content, Project } from '../../contract/content.ts';
import { demoBusiness } from '../business.ts';
import { usualVisits } from '../free-times.ts';
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
