const wordSign = /\w/;
/** What may lie between a word and an address that goes on from it: `o'ann@…`, `jo.-ann@…`. */
const joint = ".'+-";
/** `s`, `.au` or `-b.example` makes the domain a longer one; a full stop or a dash of the sentence does not. */
const longerDomain = /^-*\.?\w/;

/** Whether a text holds this very address, in any case; not as a part of a longer one. */
export function mentions(text: string, email: string): boolean {
  const [where, address] = [text.toLowerCase(), email.toLowerCase()];
  if (address === '') return false;
  for (let at = where.indexOf(address); at >= 0; at = where.indexOf(address, at + 1)) {
    if (startsAt(where, at) && !longerDomain.test(where.slice(at + address.length))) return true;
  }
  return false;
}

function startsAt(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && joint.includes(text.charAt(before))) before -= 1;
  return !wordSign.test(text.charAt(before));
}
