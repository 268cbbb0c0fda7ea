import { plain } from '@sallie/shared/bot/language/words';
import { addressLine } from '@sallie/shared/rules/address-line';
import { readablePhone } from '@sallie/shared/rules/phone';
import { type Answer, callUs, honestly } from './said.ts';

export const location: Answer = ({ facts, ask }) => {
  const text = plain(ask.text);
  const here = `Our showroom is at ${addressLine(facts)}. For directions: ${facts.links.maps}`;
  if (
    /\b(another|other|more|many|locations|near|close to|in) \b/.test(text) &&
    (ask.unlisted.length > 0 || /\blocations\b|\banother\b|\bmore than one\b/.test(text))
  )
    return `It is the one showroom I know of. ${here}`;
  return here;
};

export const parking: Answer = (circumstance) => {
  const { facts } = circumstance;
  const { message, ...rest } = honestly(circumstance, 'parking and what is at the building');
  return { ...rest, message: `The showroom is at ${addressLine(facts)}. ${message}` };
};

export const phone: Answer = ({ facts, ask }) => {
  const number = `Our phone number is ${readablePhone(facts.phone)}.`;
  const text = plain(ask.text);
  if (/\bfax\b/.test(text))
    return `I know of no fax number. ${number} You can also write to ${facts.email}.`;
  return /\b(text|texts|whatsapp|sms|toll)\b/.test(text)
    ? `Whether it takes texts I cannot tell, but calls it does: ${readablePhone(facts.phone)}. You can also write to ${facts.email}.`
    : number;
};

export const email: Answer = ({ facts, ask }) =>
  /\b(upload|picture|pictures|photo|photos|plan|blueprint|blueprints|drawing|measurements|attach)\b/.test(
    plain(ask.text),
  )
    ? `This chat takes no pictures, but our email does: ${facts.email}. Add your name and phone number and somebody will look at it.`
    : `Our email address is ${facts.email}.`;

export const contact: Answer = ({ facts }) =>
  `You can ${callUs(facts)}, write to ${facts.email}, use the form at /contact, or visit the showroom at ${addressLine(facts)}.`;

export const social: Answer = ({ facts, ask }) => {
  const text = plain(ask.text);
  const links: [RegExp, string][] = [
    [/\bfacebook\b/, `On Facebook: ${facts.links.facebook}`],
    [/\binstagram\b/, `On Instagram: ${facts.links.instagram}`],
  ];
  const asked = links.filter(([name]) => name.test(text)).map(([, link]) => link);
  const all = asked.length > 0 ? asked : links.map(([, link]) => link);
  return `You find us here.\n${all.join('\n')}`;
};

export const area: Answer = ({ ask, facts }) => {
  const all = `We serve ${facts.areas.join(', ')} and all of ${facts.county}.`;
  const fee = /\b(fee|charge|cost|extra)\b/.test(plain(ask.text))
    ? ' Whether there is a travel charge I cannot tell.'
    : '';
  const [town] = ask.towns;
  if (fee) return `${all}${fee} Please ${callUs(facts)} to be certain.`;
  if (town && ask.unlisted.length === 0) return `Yes, ${town} is one of our towns. ${all}`;
  return `${all} If your place is not among them I cannot promise it; please ${callUs(facts)} and we will tell you.`;
};
