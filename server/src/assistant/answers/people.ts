import { plain } from '@sallie/shared/bot/language/words';
import { readablePhone } from '@sallie/shared/rules/phone';
import { type Answer, callUs, otherWays, type Said, unknown } from './said.ts';

/* What is said to a person more than about a floor: short, friendly, true. */

const said = (message: string): Said => ({ message, actionType: null, known: true });

export const identity: Answer = ({ facts, isPersonThere }) =>
  `I am SallieBot, the automated assistant of ${facts.name.replace(/\.$/, '')}. I am no person${isPersonThere ? ', but I can connect you with one' : ''}.`;

export const greeting: Answer = ({ ask }) =>
  /\b(how are you|how is it going|how you doing|whats up)\b/.test(plain(ask.text))
    ? 'Hello! All well here, thank you. I can tell you about our floors, services, hours and offers.'
    : 'Hello! I can tell you about our floors, services, hours and offers.';

export const capabilities: Answer = ({ facts }) =>
  `I can tell you about our floors, services, hours, address and offers, and set up a free in-home consultation. For anything else: ${readablePhone(facts.phone)}. What would you like to know?`;

export const thanks: Answer = () => 'You are welcome!';
export const bye: Answer = () => 'Goodbye, and thank you for stopping by!';
export const wishes: Answer = () => 'Thank you, and the same to you!';
export const ok: Answer = () =>
  'Good. I am here if you would like to know more about floors, hours or a visit.';
export const decline: Answer = () => 'No problem. I am here if a question comes up.';
export const compliment: Answer = () =>
  'Thank you, that is lovely to hear! I pass it on through this chat, which our team reads.';

export const insult: Answer = ({ facts }) =>
  said(
    `I am sorry this is not going well. I am only a bot, but a person can help: please ${callUs(facts)}, or tell me in a few words what you need.`,
  );

export const lonely: Answer = () =>
  'I am glad you wrote. I am only a bot and know mostly floors, but I am here. If it weighs on you, a friend or the 988 line (call or text 988) is a real person to talk to, day and night.';

export const grief: Answer = () =>
  'I am very sorry for your loss. Take your time; when there is something about a floor or a visit I can help with, I am here.';

export const joke: Answer = () =>
  'Why did the carpet go to the doctor? It was feeling walked on. Floors I know better: ask me about ours.';

export const smalltalk: Answer = () =>
  'That is kind of you to tell me! I am a bot and mostly dream of floors. Is there one you are thinking about?';

export const offtopic: Answer = (circumstance) =>
  unknown(
    `That is beyond what I know: I only know this shop and its floors. For those, ask away. ${otherWays(circumstance)}`,
  );

export const nonsense: Answer = ({ facts }) =>
  unknown(
    `I am not sure I follow, and would rather not guess. What would you like to know about floors, hours or a visit? You can also ${callUs(facts)} or use the form at /contact.`,
  );

export const injection: Answer = ({ facts }) =>
  unknown(
    `I can only tell what I know of this shop, and cannot promise or change anything. For an offer or a promise please ${callUs(facts)}.`,
  );

export const legal: Answer = ({ facts }) =>
  unknown(
    `That is a question of law, taxes or contracts, which I cannot answer and would not guess at. For ours please ${callUs(facts)}; for the rest somebody who practices law or your insurer knows.`,
  );

export const medical: Answer = ({ facts }) =>
  unknown(
    `What is in a material, and what it does to a person, I cannot judge and would rather not guess: for health please ask a doctor, and for the data sheets of a floor ${callUs(facts)}.`,
  );
