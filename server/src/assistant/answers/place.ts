import { plain } from '@sallie/shared/bot/language/words';
import { addressLine } from '@sallie/shared/rules/address-line';
import { mapLink } from '@sallie/shared/rules/shop-links';
import { type Answer, callUs } from './said.ts';

export const location: Answer = ({ facts, ask }) => {
  const text = plain(ask.text);
  const here = `Our showroom is at ${addressLine(facts)}. For directions: ${mapLink(facts)}`;
  if (
    /\b(another|other|more|many|locations|near|close to|in) \b/.test(text) &&
    (ask.unlisted.length > 0 || /\blocations\b|\banother\b|\bmore than one\b/.test(text))
  )
    return `It is the one showroom I know of. ${here}`;
  return here;
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
