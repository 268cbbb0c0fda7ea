import type { Business } from '../../contract/business.ts';
import type { Content } from '../../contract/content.ts';
import type { Part } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';

/* Everything SallieBot says of its own accord. Each text takes the facts, then its words of the moment, each on a line of its own or the only ones in the text: `isDialogueText` reads them back. */

const call = (shop: Business) => `call us at ${readablePhone(shop.phone)}`;
const example = ({ address }: Business) =>
  `123 Main Street, ${address.city}, ${address.state} ${address.zip}`;

/** With the owner's own first words, where there are any. */
export type Shop = Business & { assistant?: Pick<Content['assistant'], 'greeting'> | undefined };

export type Text = (shop: Shop, ...moment: string[]) => string;

export const labels: Record<Part | 'when', string> = {
  flooring_type: 'Flooring',
  colors: 'Colors',
  patterns: 'Patterns',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  when: 'Best time',
};

/** As they stand in a sentence. */
export const takenLabels = {
  name: 'name',
  phone: 'phone number',
  email: 'email address',
  address: 'address',
  street: 'street',
  town: 'town',
  when: 'best time',
  and: 'and',
};

export const greetings = {
  hello: (shop) =>
    `${shop.assistant?.greeting || 'Hi,'} I'm SallieBot, ${shop.name}'s automated assistant. This chat is saved so that our team can follow up.`,
  welcome_available: () =>
    'Someone from our team is at the chat right now; just ask for a person. Or shall I set up a free in-home consultation for you?',
  welcome_closed: () =>
    'The showroom is closed right now. I can answer questions and take your request until we are back. Shall I set up a free in-home consultation for you?',
  welcome_closed_until: (_, opening = '') =>
    `The showroom is closed right now; we open ${opening}. I can answer questions and take your request until then. Shall I set up a free in-home consultation for you?`,
  welcome_nobody_connected: () =>
    'Our team is away from the chat at the moment, but I can answer questions and pass a message on. Shall I set up a free in-home consultation for you?',
  welcome_unknown: () =>
    'I can answer questions about our floors and services. Shall I set up a free in-home consultation for you?',
} satisfies Record<string, Text>;

export const intro = {
  ask: () => 'Shall I set up a free in-home consultation for you?',
  unsure: () =>
    'That is fine, nobody has to know before they have seen samples: our team brings them to your home and helps you choose. Shall I set up a free in-home consultation for you?',
  goOn: () => 'Shall we go on with your consultation request?',
  anythingElse: () => 'Your request is with our team. Is there anything else I can help with?',
  starting: () => 'Great! I just need a few details, it takes about two minutes.',
  declined: () =>
    'No problem. Ask me anything about floors, hours or services; when you are ready, just say "book".',
  stillHere: () => 'Of course. I am here if a question comes up; "book" sets up a consultation.',
} satisfies Record<string, Text>;

export const questions: Record<Part, Text> = {
  flooring_type: () =>
    'What type of flooring are you interested in? Hardwood, luxury vinyl, carpet, tile and stone, laminate or refinishing; "not sure" is fine too.',
  colors: () => 'Any colors you have in mind? For example light, dark or gray; you can say "any".',
  patterns: () =>
    'And a pattern or style? For example wide plank, herringbone or plain; you can say "skip".',
  name: () => 'Thanks! And what is your name?',
  phone: () => 'What is the best phone number to reach you?',
  email: () => 'What is your email address?',
  address: (shop) =>
    `What is the address of the project? Street, city, state and ZIP code please, like ${example(shop)}.`,
};

/** First the rule, then with an example, then other ways to us. */
export const misses: Record<Part, [first: Text, second: Text]> = {
  flooring_type: [
    () => 'Sorry, I did not catch that. What type of flooring are you interested in?',
    () =>
      'Any words will do, for example "oak hardwood for the living room" or "carpet". "Not sure" is fine too.',
  ],
  colors: [
    () => 'Sorry, I did not catch that. Which colors do you have in mind?',
    () => 'Any words will do, for example "light gray" or "dark brown". "Any" is fine too.',
  ],
  patterns: [
    () => 'Sorry, I did not catch that. Which pattern or style do you have in mind?',
    () => 'Any words will do, for example "wide plank" or "herringbone". "Skip" is fine too.',
  ],
  name: [
    () => 'I need a name so that we know who to ask for. What is your name?',
    () => 'Please send me just your name, for example "Alex Smith".',
  ],
  phone: [
    () => 'I need a valid 10-digit phone number so that we can reach you about your consultation.',
    () => 'I need a valid 10-digit phone number, for example 570-555-0123.',
  ],
  email: [
    () =>
      'Please provide a valid email address so that we can send you a confirmation, or say "no email" and we call you.',
    () => 'Please provide a valid email address, for example alex@example.com.',
  ],
  address: [
    (shop) =>
      `I need your complete address with street, city, state and ZIP code. For example: ${example(shop)}`,
    (shop) =>
      `That still looks incomplete. Please write your complete address in one line. For example: ${example(shop)}`,
  ],
};

export const missed = {
  doubtedName: () => 'That does not look like a name. If it is yours, please send it once more.',
  noZip: (shop, draft = '') =>
    `So far I have: ${draft}\nI am missing the ZIP code. A complete address looks like this, for example: ${example(shop)}`,
  noState: (shop, draft = '') =>
    `So far I have: ${draft}\nI am missing the state. A complete address looks like this, for example: ${example(shop)}`,
  noStreet: (shop, draft = '') =>
    `So far I have: ${draft}\nI am missing the street with its number. A complete address looks like this, for example: ${example(shop)}`,
  otherWays: (shop) =>
    `We can do this another way: fill in the form at /consultation, ${call(shop)}, or ask me for a person. Or just try once more.`,
  otherWaysAlone: (shop) =>
    `We can do this another way: fill in the form at /consultation, or ${call(shop)}. Or just try once more.`,
} satisfies Record<string, Text>;

/** To who is in trouble, after the sympathy. */
export const help = {
  acknowledged: () =>
    'It is with our team now, marked as urgent. Call us, or leave your number here and we call you.',
  askName: () => 'Thank you. What is your name?',
  askReach: () => 'Where do we reach you? A phone number or an email address will do.',
  missedReach: () =>
    'I need a phone number with 10 digits, for example 570-555-0123, or an email address.',
  passed: (_, reach = '', promise = '') =>
    `It is with our team now, marked as urgent. We will reach you at ${reach}.\n${promise}.`,
  kept: (shop) =>
    `It is with our team, and what you write here reaches them too. You can always ${call(shop)}.`,
  notPassed: (shop) => `I could not pass that on to our team just now. Please ${call(shop)}.`,
} satisfies Record<string, Text>;

/** What a message brought along, beside the question of its stage. */
export const taken = {
  noted: (_, what = '') => `Thanks, I have noted your ${what}.`,
  changed: (_, what = '') => `I have changed that. ${what}`,
  street: (_, draft = '') => `For the address I have so far: ${draft}`,
  readBack: (_, email = '') => `I read that as ${email}, is that right?`,
  misread: () =>
    'I am not sure that I read your email address right. Please type it without spaces, for example alex@example.com.',
} satisfies Record<string, Text>;

export const closing = {
  summary: (
    _,
    flooring = '',
    colors = '',
    patterns = '',
    name = '',
    phone = '',
    email = '',
    address = '',
  ) =>
    [
      'Here is what I have:',
      `Flooring: ${flooring}`,
      `Colors: ${colors}`,
      `Patterns: ${patterns}`,
      `Name: ${name}`,
      `Phone: ${phone}`,
      `Email: ${email || 'none, by phone please'}`,
      `Address: ${address}`,
      'Is everything correct? Say yes to send it to our team.',
    ].join('\n'),
  whichPart: () =>
    'Which part should I change: flooring, colors, patterns, name, phone, email or address?',
  unclear: () => 'Shall I send it? Say yes to send, or no to change something.',
  sending: () => 'One moment, I am sending your request.',
  storedAlready: () => 'Your request is already with our team, there is nothing more to do.',
  changeLater: (shop) =>
    `Your request is already with our team. To change something, tell me what it should be, for example "my email is alex@example.com", or ${call(shop)}.`,
  changeByPhone: (shop) =>
    `Your request is already with our team. To change something, ${call(shop)}.`,
  addition: (_, floor = '') =>
    `Shall I add this to the request that is with our team, or set up a second one: ${floor}? Say "add it" or "second request".`,
  corrected: (_, what = '') => `I have passed that on to our team. ${what}`,
  notCorrected: (shop) =>
    `I could not pass that on to our team just now. Please ${call(shop)} to change it.`,
  failed: (shop) =>
    `I could not send your request just now. Your answers are kept: say yes to try again, or ${call(shop)}.`,
  stored: (shop, promise = '') =>
    `Thank you! Your request is with our team; we will contact you within ${shop.followUpHours} hours.\n${promise}.`,
  /** Where the doors stay closed for longer than that. */
  storedForLater: (_, promise = '') => `Thank you! Your request is with our team.\n${promise}.`,
} satisfies Record<string, Text>;

/** To whoever asked to be called. */
export const calls = {
  passed: (_, phone = '', promise = '') =>
    `Thank you! Our team has your number, ${phone}.\n${promise}.`,
  passedWhen: (_, phone = '', when = '') =>
    `Thank you! Our team has your number, ${phone}.\nThey know when it suits you: ${when}. They call while we are open, as near to that as they can.`,
  kept: () => 'Our team has your number and calls you. Is there anything I can answer meanwhile?',
  failed: (shop) => `I could not pass that on just now. Please ${call(shop)}.`,
} satisfies Record<string, Text>;

export const trouble = {
  assistant: (shop) =>
    `I'm having trouble connecting right now. Please ${call(shop)} and we will gladly help.`,
  lost: () =>
    'The connection to live chat was lost. I keep trying to reconnect; what you write is kept and sent then. You can also continue with me: say "continue with SallieBot".',
  back: () => 'We are back: the live chat is connected again.',
  failed: (shop) =>
    `I could not reconnect to live chat. You can continue with me, press the live chat button to try again, or ${call(shop)}.`,
} satisfies Record<string, Text>;

export const live = {
  /** Before the way to a person, to whoever complains. */
  sorry: () => 'I am sorry to hear that. A person should look at it.',
  connecting: () =>
    'I am connecting you with our team. Write your message here; someone will answer in this chat. Say "end chat" to come back to me.',
  nobody: (shop) =>
    `Our team is away from the chat at the moment. Write your message here and they will find it; leave your name and email and the answer reaches you by mail. You can also ${call(shop)}.`,
  closed: (shop) =>
    `Nobody is in the showroom right now. Write your message here and we will find it when we are back; leave your name and email and the answer reaches you by mail. Our phone is ${readablePhone(shop.phone)}.`,
  closedUntil: (shop, opening = '') =>
    `Nobody is in the showroom right now. We open ${opening}. Write your message here and we will find it then; leave your name and email and the answer reaches you by mail. Our phone is ${readablePhone(shop.phone)}.`,
  switchedOff: (shop) =>
    `Live chat is off right now, so I cannot connect you. Please ${call(shop)}, or say "book" and we will contact you.`,
  unknown: (shop) =>
    `I cannot reach live chat right now. Please ${call(shop)}, or say "book" and we will contact you.`,
  switchedOffNow: (shop) =>
    `Live chat has just been switched off, so you are back with me. You can also ${call(shop)}.`,
  unanswered: (shop) =>
    `Nobody has answered yet, and I am sorry for that. Your message is kept and our team is told. Say "leave my details" and we will get back to you, or ${call(shop)}.`,
  ended: () => 'You are back with me, SallieBot.',
  handedBack: (_, staff = '') =>
    `You are back with me, SallieBot. ${staff} has handed the chat back.`,
  /** Who has no name yet is called as the shop is, and "Co." ends in a full stop already. */
  tookOver: (_, staff = '') => `You are now chatting with ${staff.replace(/\.$/, '')}.`,
  noRecord: (shop) => `I could not connect you just now. Please try again, or ${call(shop)}.`,
} satisfies Record<string, Text>;
