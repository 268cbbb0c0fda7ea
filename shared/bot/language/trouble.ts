import { dangersIn } from './danger.ts';
import signs from './data/trouble.json' with { type: 'json' };
import { isTroubleInSpanish } from './spanish-trouble.ts';
import { anyOf, group, plain } from './words.ts';

/* Contented messages use the words of trouble: "no complaints", "not a single scratch". */

const leftBehind = anyOf(signs.leftBehind);

const nothingWrong = new RegExp(`\\b${group(signs.nothingWrong)}\\b`, 'g');
/** Removes denied trouble: "no complaints", "they fixed it". */
const withoutDenied = (text: string) => text.replace(nothingWrong, ' ');

const praise = anyOf(signs.praise);
const butThen = anyOf(signs.butThen);

/** Returns true for praise or left belongings without a word that could mean the contrary. */
export function isFriendly(typed: string): boolean {
  const text = plain(typed);
  const rest = withoutDenied(text);
  const isPraise = praise.test(text) || leftBehind.test(text) || rest !== text;
  return isPraise && !butThen.test(rest);
}

/*
 * Messages that need a person before an answer. A missed one costs a customer, and a wrong one rings on every
 * desk; so patterns of how people say it decide, not the classifier alone.
 */

/**
 * `danger`: somebody may be hurt before staff could come. `crisis`: self-harm. `damage`: water, or a failing
 * floor. `noshow`: no visit or call came. `complaint`: about the shop's work. `threat`: against the shop.
 */
export type Trouble = 'danger' | 'crisis' | 'damage' | 'noshow' | 'complaint' | 'threat';

const crisis = anyOf(signs.crisis);
const asksOfDanger =
  /\b(is|are|does|do|can|will|could) (it|they|the|your|this|that|vinyl|carpet|laminate)\b.*\b(poison\w*|fire)\b/;

/** Water in the wrong place, happening now. */
const water = anyOf(signs.water);
const wetThing = anyOf(signs.wetThing);
/** A possibility, or a purchase against it. */
const supposed = anyOf(signs.supposed);

/** Long ago, so by now a reason to buy. */
const longPast = anyOf(signs.longPast);

/** An old floor may fail, which is a reason to ask for a new one. */
const oldFloor = anyOf(signs.oldFloor);

/** It has happened, whatever else the message asks. */
const acute = anyOf(signs.acute);

const failing = anyOf(signs.failing);
const floorThing = anyOf(signs.floorThing);

const hurt = anyOf(signs.hurt);

/** A fall elsewhere, as the reason for another floor. */
const asksForFloor =
  /\b(what|whats|which|something|anything|need|want)\b.*\b(slip\w*|slick|grip\w*|better|safer|softer|easier|less|non ?slip)\b/;

const inGeneral =
  /^(do|does|can|could|will|would|has|have) (people|anyone|anybody|someone|folks|kids)\b/;

const unwell = anyOf(signs.unwell);
const ofWork = anyOf(signs.ofWork);

const noshow = anyOf(signs.noshow);

const dissatisfied = anyOf(signs.dissatisfied);

const harmed = new RegExp(
  `(?<!\\b(?:can|could|do|did|would|will|if|are) )\\b${group(signs.ourPeople)} (\\w+ ){0,4}${group(signs.didHarm)}\\b`,
);
const afterOurs = new RegExp(
  `\\b${group(signs.fitting)} (\\w+ )?${group(signs.wontDo)} ?(\\w+ )?${group(signs.itsWork)}?\\b`,
);
const ours = anyOf(signs.ours);
const ourOwn = /\b(installed|laid|put in|put down) (by you|by your|last|two|in)\b/;

/** Not a fault of an old floor, but of one laid recently or by the shop. */
const defect = anyOf(signs.defect);
const pastWork =
  '(installed|put|laid|did|tiled|sanded|refinished|stained|grouted|glued|finished|sold|delivered|redid|fixed|repaired|stretched|hung|sealed|waxed|came|were here|was here)';
const byUs = new RegExp(
  `\\b(you|u|ya|yall|you guys|(your|ur) (\\w+ )?(crew|guys?|installers?|workers?|people|team|men|man|boys)) (\\w+ ){0,2}${pastWork}\\b` +
    `|\\b(bought|got|purchased|had) (\\w+ ){0,4}(from|by) (you|u|yall|your \\w+)\\b` +
    '|\\b(already|after (only |just |barely )?(\\w+ )?(days?|weeks?|months?)|(only|barely|not even|less than) (\\w+ ){1,2}(days?|weeks?|months?|year)( old)?)\\b' +
    `|\\b(was|were|is|are|been|got|its) (just|newly|only|recently) ${pastWork}\\b|\\bsince install\\w*`,
);
/** Asks for work, not for a repair of the shop's work. */
const asksWork =
  /\b(can|could|would|will|do|does) (you|u|ya|yall|you guys|(your|ur) (\w+ )?(guys|crew|people|installers?|team))\b(?! (\w+ )?(fix|repair|redo|come|send|help|explain|tell|call|make|take care|look|plan|expect|think|stand))/;

const wishes = anyOf(signs.wishes);
const otherFirms = anyOf(signs.otherFirms);
const ofOthers = anyOf([...signs.otherFirms, ...signs.otherPeople]);
const asksLegal =
  /\b(can|could|should|may) (i|my|the|we|they)\b|\b(does|will|would|is) (my |the |homeowners )?(insurance|policy|warranty)\b/;
const asksTrust = /\b(is|are) (this|it|you|that)( guys)? (a |legit|some )?/;

const threat = anyOf(signs.threat);

const rawEmergency =
  /^(its |this is |it is )?(an? )?(emergency|urgent|help now|sos)( please| help| now)?$|\bthis is an emergency\b|\bits an emergency\b|\bplumbing emergency\b|\bemergency (at|in) (my|our)\b/;

/** Asked beforehand, or harmless. */
const isIdle = anyOf(signs.idle);

/** Returns the gravest trouble in a message; null without one. */
export function troubleIn(typed: string): Trouble | null {
  const text = withoutDenied(plain(typed));
  if (crisis.test(text)) return 'crisis';
  if (isDanger(text)) return 'danger';
  if (threat.test(text)) return 'threat';
  if (isDamage(text)) return dangersIn(text).length > 0 ? 'danger' : 'damage';
  if (noshow.test(text) && !isIdle.test(text) && !isOfOthers(text)) return 'noshow';
  if (isComplaint(text)) return 'complaint';
  return null;
}

/** A fall alone, or an old fire or collapse, may be the reason for another floor. */
function isDanger(text: string): boolean {
  const isOver = longPast.test(text) && wishes.test(text) && !acute.test(text);
  const dangers = dangersIn(text).filter(
    (one) => one !== 'hurt' && !(isOver && (one === 'fire' || one === 'grave')),
  );
  return dangers.length > 0 && !asksOfDanger.test(text);
}

const isOfOthers = (text: string) => ofOthers.test(text) && !ours.test(text);

function isDamage(text: string): boolean {
  if (rawEmergency.test(text)) return true;
  const wasOnce =
    (longPast.test(text) && (wishes.test(text) || asksForFloor.test(text))) ||
    /\b(my|our|his|her) own\b/.test(text);
  if (
    hurt.test(text) &&
    !wasOnce &&
    (ours.test(text) || !(asksForFloor.test(text) || inGeneral.test(text)))
  )
    return true;
  if (
    unwell.test(text) &&
    ofWork.test(text) &&
    !/^(does|do|will|would|can|could|is|are)\b|\bshould (i|we)\b/.test(text)
  )
    return true;
  const isOfOurs = ours.test(text) || ourOwn.test(text);
  if (water.test(text) && wetThing.test(text) && !longPast.test(text)) {
    if (acute.test(text) || !supposed.test(withoutWater(text))) return true;
  }
  if (!failing.test(withoutOwnWork(text)) || !floorThing.test(text) || asksLegal.test(text))
    return false;
  return isOfOurs || ![wishes, supposed, oldFloor].some((form) => form.test(text));
}

/** A floor that the visitor took up did not fail. */
const withoutOwnWork = (text: string) =>
  text.replace(
    /\b(i|we|ive|weve|husband|wife|dad) ((have|had|already|just|have already) )*(pull|lift|peel|pop|separat|tore|ripp)\w*/g,
    ' ',
  );

/** "The wet carpet" is a fact, "does it get wet" is not. */
const withoutWater = (text: string) =>
  text.replace(/\b(is|are|all|it) (wet|soaked|flooded)\b/g, ' ');

/** A hypothetical question does not complain. */
const isSupposed =
  /^((and|so|but|ok|hi|hello) )*(say|suppose|supposing|lets say|imagine|hypothetically|what if|what happens|in case)\b|\bif (a|an|any|the|my|your) \w+ (ever|should)\b/;

function isComplaint(text: string): boolean {
  if (isSupposed.test(text)) return false;
  if (
    harmed.test(text.replace(leftBehind, ' ')) &&
    !ofOthers.test(text) &&
    !asksLegal.test(text) &&
    !asksWork.test(text)
  )
    return true;
  if (afterOurs.test(text) && ours.test(text)) return true;
  if (defect.test(text) && byUs.test(text) && floorThing.test(text) && !asksWork.test(text)) {
    return !asksLegal.test(text) && !ofOthers.test(text);
  }
  if (
    /\b(squeak|creak|squish|click|bounc|loose|uneven|crooked)\w*\b/.test(text) &&
    /\b(you|your|crew|guys?|installers?) (\w+ )?(put|installed|laid|did)\b/.test(text)
  )
    return true;
  return dissatisfied.test(text) && isOfUs(text);
}

/** Returns false when the dissatisfaction is about others, the shop's rules, or floors in general. */
function isOfUs(text: string): boolean {
  if (isOfOthers(text) || (ofOthers.test(text) && longPast.test(text))) return false;
  if (
    /\b(return|refund|cancell?ation|deposit) (policy|policies)|refundable|deposit\b.*\brefund\b/.test(
      text,
    )
  )
    return false;
  // "Is this a scam", "can I sue my landlord", "what is the worst floor for dogs" ask and do not accuse.
  if (asksTrust.test(text) && /\b(scam|rip ?off)\b/.test(text) && text.split(' ').length <= 6)
    return false;
  if (/\bcan i (sue|get a lawyer)\b/.test(text) && !/\byou\b/.test(text)) return false;
  if (/\bworst (floor|flooring|kind|type)\b/.test(text)) return false;
  if (
    /\bruined\b|\bwrecked\b|\bdestroyed\b/.test(text) &&
    !ours.test(text) &&
    (wishes.test(text) || /\b(dog|puppy|cat|kids?|tenants?)\b/.test(text))
  )
    return false;
  return !(
    /\b(terrible|horrible|awful|bad|garbage|ridiculous)\b/.test(text) &&
    wishes.test(text) &&
    !ours.test(text)
  );
}

export const isOfOurWork = (typed: string) => byUs.test(plain(typed));

export function namesFault(typed: string): boolean {
  const text = plain(typed);
  return defect.test(text) || failing.test(text);
}

const bySelf = anyOf(signs.bySelf);
/** Returns true for the visitor's own work or another firm's, without any of the shop's. */
export function isNotOurWork(typed: string): boolean {
  const text = plain(typed);
  const isOurs = ours.test(text) || byUs.test(text) || /\b(your|ur)\b/.test(text);
  return (bySelf.test(text) || otherFirms.test(text)) && !isOurs;
}

export const mentionsWater = (typed: string) => mayFlow.test(plain(typed));
const mayFlow = anyOf(signs.mayFlow);

export function isUrgent(typed: string): boolean {
  return troubleIn(typed) !== null || isTroubleInSpanish(typed);
}
