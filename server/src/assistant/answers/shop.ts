import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { readablePhone } from '@sallie/shared/rules/phone';
import { type Answer, bound, callUs, honestly, lowerFirst, unknown, visitLine } from './said.ts';

export const history: Answer = ({ facts }) =>
  `We have served ${facts.town} since ${facts.founded}, with ${facts.experience} years of experience; the present owners took over in ${facts.ownedSince}.`;

function told({ name, role, about }: Business['team'][number]): string {
  return `${name} (${role.toLowerCase()}): ${about}`;
}

/** Whom of the team a plain text names. */
export function membersIn({ team }: Business, text: string): Business['team'] {
  const words = new Set(text.split(' '));
  return team.filter(({ name }) =>
    plain(name)
      .split(' ')
      .some((word) => word.length > 2 && word !== 'and' && words.has(word)),
  );
}

/** `A local, family-owned shop, since 1977.` */
function since({ assurances, founded }: Business): string {
  const kind = assurances.find((each) => /\b(family|owned|local)\b/i.test(each));
  return kind ? `${kind}, since ${founded}.` : `We are here since ${founded}.`;
}

export const owners: Answer = ({ facts }) => {
  const found = facts.team.filter(({ role }) => /owner/i.test(role));
  const people = (found.length > 0 ? found : facts.team).map(told).join(' ');
  return `${since(facts)} The present owners took over in ${facts.ownedSince}. ${people}`;
};

export const team: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  const text = plain(ask.text);
  if (/\bhow many\b/.test(text)) return honestly(circumstance, 'how many people work here');
  const named = membersIn(facts, text);
  return `${since(facts)} ${(named.length > 0 ? named : facts.team).map(told).join(' ')}`;
};

export const licensed: Answer = (circumstance) => {
  const { facts, ask } = circumstance;
  const found = facts.assurances.find((each) => /\b(licensed|insured|bonded)\b/i.test(each));
  if (!found) return honestly(circumstance, 'licenses and insurance');
  return /\b(number|certificate|send|copy|bonded|comp|proof)\b/.test(plain(ask.text))
    ? unknown(
        `${found}, that much I know; the papers and numbers I do not have here. Please ${callUs(facts)} or write to ${facts.email}.`,
      )
    : `Yes: ${lowerFirst(found)}.`;
};

export const claims = bound('insurance claims');
export const credentials = bound('that');
export const jobs = bound('open positions');

export const vendor: Answer = ({ facts }) =>
  unknown(
    `That is for the people in the showroom, and not for me to decide. Please write to ${facts.email}.`,
  );

export const reviews: Answer = ({ facts }) =>
  `Our customers rate us ${facts.rating} out of 5. You can read their reviews here: ${facts.links.reviews}`;

export const customers: Answer = ({ facts }) =>
  `We have ${facts.happyCustomers} happy customers and a satisfaction of ${facts.satisfaction}.`;

export const whyUs: Answer = ({ facts }) =>
  `${[...facts.assurances, `here since ${facts.founded}`, `rated ${facts.rating} out of 5`].join('; ')}. ${visitLine(facts)}`.trim();

export const visualizer: Answer = () =>
  'You can try floors in a room with the visualizer at /our-products.';

export const gallery: Answer = ({ facts }) =>
  `You find photos of our recent projects at /recent-projects. We have served ${facts.projectCustomers} customers.`;

export const website: Answer = ({ facts, ask }) => {
  const text = plain(ask.text);
  if (/\bdiscount|100\b/.test(text))
    return 'The sign-up for the first-project discount is on our home page.';
  if (/\breferral|refer\b/.test(text)) return 'The referral form is at /referrals.';
  if (/\b(account|log ?in|app|order online|buy online|checkout)\b/.test(text))
    return unknown(
      `I know of no app, account or online order; no account is needed to ask for a visit. For an order please ${callUs(facts)}.`,
    );
  if (/\bwhere\b/.test(text))
    return 'The form for a visit is at /consultation, for any other message at /contact.';
  return unknown(
    `I am sorry about that. I cannot see what went wrong from here, so to be certain please ${callUs(facts)}, write to ${facts.email}, or leave your name and number with me.`,
  );
};

const asksWhether =
  /\b(have to|need|must|should|skip|without|rather|not|dont|wont|comfortable|necessary)\b/;
export const privacy: Answer = ({ facts, ask }) => {
  const free = asksWhether.test(plain(ask.text))
    ? `You need not leave it here: you can ${callUs(facts)} instead. `
    : '';
  return `${free}We ask for your name, phone, email and address only to call you back and to find the project, and do not sell them. This chat is saved for our team; the rest is in the privacy policy at /privacy-policy.`;
};

export const erase: Answer = ({ facts }) =>
  `Of course. I cannot do that from here, but our people can: write to ${facts.email} or call ${readablePhone(facts.phone)} with the email address you used, and they erase it or stop the mails. What is kept and why stands at /privacy-policy.`;

export const personal: Answer = ({ facts }) =>
  unknown(
    `What is personal to our people or our customers I do not know and would not tell. For anything about floors please ${callUs(facts)}.`,
  );
