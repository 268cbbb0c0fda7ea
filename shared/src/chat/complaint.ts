import { plain } from './words.ts';

/* Who complains wants help, not an offer. */

const feelings =
  /\b(complain\w*|unhappy|not happy|disappoint\w*|upset|angry|furious|frustrat\w*|terrible|awful|horrible|worst (service|experience|job|company|shop|ever)|unacceptable|ridiculous|disgusted|rip ?off|ripped off|scammed|refund|money back|lawyer|lawsuit|better business bureau|bad (job|service|experience|work)|poor(ly)? (job|service|work|done|installed))\b/;
const neglect =
  /\b((never|not|nobody|no one) (\w+ )?(called|came|showed|show|heard|answered|responded|got back)|still waiting|waiting (\w+ )?(weeks|days|months|hours|since|forever)|keeps? ignoring|wont (call|answer))\b/;
const damage =
  /\b(squeak\w*|creak\w*|peel\w*|buckl\w*|warp\w*|crack(ed|ing)|lifting|come (up|apart|loose)|coming (up|apart|loose)|falling apart|ruined|wrecked|broken|broke|damaged|defective)\b/;
const ours =
  /\b(you|your|youre|installed|installers?|crew|bought|new|just|last|my|our|already|after|the)\b/;
/** What is the matter with any old floor is a complaint only of us. */
const harm =
  /\b(you|your|installers?|crew|guys|they) (\w+ ){0,3}(scratched|scraped|dented|stained|spilled)\b/;
/** Damage may be the reason to ask for a new floor. */
const wishes =
  /\b(refinish\w*|replac\w*|estimate|quote|new floors?|interested|looking for|do you|can you)\b/;

export function saysComplaint(typed: string): boolean {
  const text = plain(typed.slice(0, 1000));
  if (feelings.test(text) || neglect.test(text) || harm.test(text)) return true;
  return damage.test(text) && ours.test(text) && !wishes.test(text);
}
