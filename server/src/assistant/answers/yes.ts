import { plain } from '@sallie/shared/bot/language/words';
import type { Ask } from '../understanding/objects.ts';

/** A Yes is for whoever asked whether: nobody's "how many days" or "who hauls it" is answered by one. */
export function earnsYes({ text, unlisted }: Ask, question: string): boolean {
  const said = plain(text);
  if (unlisted.length > 0 || asksOther.test(said)) return false;
  return asksWhether.test(said) || plain(question).split(' ').length <= 4;
}
const asksWhether =
  /\b(do|does|can|could|will|would|are|is|have|has|did|may) (you|u|ya|yall|they|we|i|it|your|the|there|someone|somebody|anyone|people|my|he|she|this|that)\b|^(u|you|ya|yall|any)\b/;
const asksOther =
  /\b(how (much|many|long|soon|thick|big|often|do|does|to)|who|whose|which|when|what|whats|why|where|instead|(or|as well as) (just|only)|asbestos|lead paint)\b/;

export const withoutYes = (message: string) =>
  message.replace(/^Yes[.,!] ?(.)/, (_, first: string) => first.toUpperCase());
