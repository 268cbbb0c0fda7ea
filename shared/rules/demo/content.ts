import type { Content } from '../../contract/content.ts';
import { demoBusiness } from '../business.ts';
import { demoProjects } from './projects.ts';
import { demoReviews } from './reviews.ts';

/** The whole website of the demo shop. */
export const demoContent: Content = {
  ...demoBusiness,
  warranty: '',
  financing: null,
  offers: [],
  projects: demoProjects,
  reviews: demoReviews,
  texts: {
    homeTitle: '',
    homeLead: '',
    aboutTitle: '',
    aboutLead: '',
    storyBeginning: '',
    storyOwners: '',
    storyToday: '',
    productsLead: '',
    projectsLead: '',
    contactLead: '',
    referralsLead: '',
    consultationLead: '',
  },
  assistant: { greeting: '', notOffered: [] },
  redirects: [],
};
