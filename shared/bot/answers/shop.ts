import { about, hasPhrase } from './asked.ts';
import type { Topic } from './topic.ts';

const robot: Topic = {
  applies: (asked) =>
    about(asked, 'robot') &&
    hasPhrase(
      asked,
      'are you, r u, is this, am i talking, am i speaking, am i chatting, are u, you a',
    ),
  answer: ({ facts, isPersonThere }) =>
    `I am SallieBot, the automated assistant of ${facts.name}. I am no person${isPersonThere ? ', but I can connect you with one' : ''}.`,
};

const myself: Topic = {
  applies: (asked) =>
    hasPhrase(
      asked,
      'who are you, who is this, who is sallie, whos sallie, who is salliebot, your name, what are you, who am i talking to',
    ),
  answer: robot.answer,
};

const years: Topic = {
  applies: (asked) =>
    about(asked, 'years') ||
    hasPhrase(
      asked,
      'how long have you, been in business, how old, been around, about your company, about your shop, about your business, about you, why should i choose, why choose, are you local, a chain',
    ),
  answer: ({ facts }) =>
    `We have served ${facts.town} since ${facts.founded}, with ${facts.experience} years of experience; the present owners took over in ${facts.ownedSince}.`,
};

const owner: Topic = {
  applies: (asked, facts) =>
    about(asked, 'owner') ||
    namedOnTeam(asked.text, facts.team) !== undefined ||
    (about(asked, 'team') && hasPhrase(asked, 'who, your team, the team')),
  answer({ asked, facts }) {
    const named = namedOnTeam(asked.text, facts.team);
    const owners = facts.team.filter(({ role }) => /owner/i.test(role));
    const shown = named
      ? [named]
      : owners.length > 0 && about(asked, 'owner')
        ? owners
        : facts.team;
    const people = shown.map(
      ({ name, role, about: story }) => `${name} (${role.toLowerCase()}): ${story}`,
    );
    return `We are a local, family-owned shop since ${facts.founded}. ${people.join(' ')}`;
  },
};

function namedOnTeam<P extends { name: string }>(text: string, team: readonly P[]): P | undefined {
  const words = new Set(text.trim().split(' '));
  return team.find(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((word) => word.length > 2 && word !== 'and' && words.has(word)),
  );
}

const rating: Topic = {
  applies: (asked) =>
    about(asked, 'rating') ||
    hasPhrase(asked, 'any good, trust you, are you good, a scam, legit, you legit'),
  answer: ({ facts }) =>
    `Our customers rate us ${facts.rating} out of 5. You can read their reviews here: ${facts.links.reviews}`,
};

const customers: Topic = {
  applies: (asked) =>
    hasPhrase(asked, 'how many customers, how many projects, happy customers, satisfied customers'),
  answer: ({ facts }) =>
    `We have ${facts.happyCustomers} happy customers and a satisfaction of ${facts.satisfaction}.`,
};

const license: Topic = {
  applies: (asked) =>
    about(asked, 'license') || hasPhrase(asked, 'have insurance, carry insurance'),
  answer: () => 'Yes, we are licensed and insured.',
};

const visualizer: Topic = {
  applies: (asked) =>
    about(asked, 'visualizer') ||
    hasPhrase(asked, 'see it in my room, look in my room, see how it looks, see what it looks'),
  answer: () => 'You can try floors in a room with the visualizer at /our-products.',
};

const projects: Topic = {
  applies: (asked) =>
    about(asked, 'projects') || hasPhrase(asked, 'your work, past work, previous work, examples'),
  answer: ({ facts }) =>
    `You find photos of our recent projects at /recent-projects. We have served ${facts.projectCustomers} customers.`,
};

const privacy: Topic = {
  applies: (asked) =>
    about(asked, 'privacy') ||
    hasPhrase(
      asked,
      'why do you need, why need, why do you want, what do you need it for, why do you ask, chat saved, is this saved, sell my, share my',
    ),
  answer: () =>
    `We ask for your name, phone, email and address only to call you back and to find the project. This chat is saved for our team; the rest is in the privacy policy at /privacy-policy.`,
};

const greeting: Topic = {
  applies: (asked) =>
    about(asked, 'greeting') || hasPhrase(asked, 'how are you, whats up, sup, yo'),
  answer: () => 'Hello! I can tell you about our floors, services, hours and offers.',
};

const thanks: Topic = {
  applies: (asked) => about(asked, 'thanks'),
  answer: () => 'You are welcome!',
};

export const shopTopics = {
  robot,
  myself,
  years,
  owner,
  rating,
  customers,
  license,
  visualizer,
  projects,
  privacy,
  greeting,
  thanks,
};
