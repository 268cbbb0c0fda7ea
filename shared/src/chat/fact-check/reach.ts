import { phoneDigits } from '../../phone.ts';
import { all, type Check } from './claim.ts';

const phones =
  /(?:\+?\d{1,2}[ .-]?)?(?:\(\d{3}\)|\b\d{3})[ .-]?\d{3}[ .-]?\d{4}\b|\b\d{3}[ .-]\d{4}\b|\b1?[ -]?8(?:00|88|77|66)[- ][A-Z0-9-]{5,12}\b/g;

export const phone: Check = ({ text, facts }) => {
  const wrong = all(text, phones).some((found) => phoneDigits(found) !== facts.phone);
  return wrong ? 'phone' : null;
};

const mails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;

export const email: Check = ({ text, facts }) => {
  const known = facts.email.toLowerCase();
  const wrong = all(text, mails).some((found) => found.toLowerCase().replace(/\.$/, '') !== known);
  return wrong ? 'email' : null;
};

/** A person in the chat is offered while one can come, and not otherwise. */
export const person: Check = ({ text, isPersonThere }) =>
  !isPersonThere &&
  /\bask(ing)? (me |here |us )?for (a |an )?(real |live )?(person|human)\b/i.test(text)
    ? 'person'
    : null;
