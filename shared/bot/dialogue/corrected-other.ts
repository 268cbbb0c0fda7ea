import type { Stage } from '../../contract/stage.ts';
import { joinAddress, withStreet } from '../language/address.ts';
import { isColor, isPattern } from '../language/flooring.ts';
import { isOneName } from '../language/name.ts';
import { plain } from '../language/words.ts';
import { checkAnswer } from './check-answer.ts';
import { additionIn, correctedTaste, takesBack, withFloor, withoutCue } from './correction.ts';
import type { Answers, Dialogue } from './dialogue.ts';

export const ofAddress = /\b(address|street|live|moved)\b/i;

/** Returns a changed taste, or a corrected name or zip. `rest` is the message without contact data. */
export function correctedOther(
  text: string,
  rest: string,
  { answers, stage, consultation }: Dialogue,
) {
  // First, because streets and people have names like Oak Lane and Cherry.
  const street = correctedStreet(text, answers);
  if (street) return street;
  const newTaste = correctedTaste(rest, answers, stage);
  if (newTaste) {
    const checked = checkAnswer(newTaste.part, newTaste.said);
    return checked.ok ? { part: newTaste.part, value: checked.value } : null;
  }
  return (
    correctedZip(text, answers) ??
    correctedName(text, answers, stage) ??
    restOfName(text, answers, stage) ??
    (consultation.state === 'stored' ? null : addedFloor(rest, answers, stage))
  );
}

const instead = /\bnot (?:number )?\d|\bhouse number\b/i;

/** "It should be 15 Oak Lane": the town stays. */
function correctedStreet(text: string, { address }: Answers) {
  const isMeant = takesBack(text) || ofAddress.test(text) || instead.test(text);
  if (address === undefined || !isMeant) return null;
  const value = withStreet(address, text);
  return value === null ? null : { part: 'address' as const, value };
}

/** "And carpet upstairs too". For a stored request `answerAddition` asks what is meant. */
function addedFloor(rest: string, answers: Answers, stage: Stage) {
  const added = isAsked(stage, answers) ? null : additionIn(rest);
  return added && { part: 'flooring_type' as const, value: withFloor(answers, added) };
}

const isAsked = (stage: Stage, { flooring_type }: Answers) =>
  stage === 'flooring_type' || flooring_type === undefined;

function correctedZip(text: string, { address }: Answers) {
  const [, zip] = /\bzip(?: code)?(?: is| should be|:)? (\d{5}(?:-\d{4})?)\b/i.exec(text) ?? [];
  if (!zip || address === undefined) return null;
  const joined = checkAnswer('address', joinAddress(address, zip));
  return joined.ok ? { part: 'address' as const, value: joined.value } : null;
}

/** "Oops, Dana Jones" right after the name. */
function correctedName(text: string, answers: Answers, stage: Stage) {
  if (stage !== 'phone' || answers.name === undefined || !takesBack(text)) return null;
  const isSlip = /\b(o+ps|whoops|i mean|i meant|typo|it['’]?s)\b/i.test(text);
  if (!isSlip && !/^\p{Lu}/u.test(withoutCue(text))) return null;
  const checked = checkAnswer('name', withoutCue(text));
  return checked.ok ? { part: 'name' as const, value: checked.value } : null;
}

/** "Kowalski" right after "Jen", or "Jen Kowalski". */
function restOfName(text: string, { name }: Answers, stage: Stage) {
  if (stage !== 'phone' || !name || isColor(text) || isPattern(text)) return null;
  const [first = '', ...others] = plain(name).split(' ');
  const isWhole = plain(text).startsWith(`${first} `);
  const isRest = others.length === 0 && isOneName(text);
  const checked = isWhole || isRest ? checkAnswer('name', text) : null;
  if (!checked?.ok) return null;
  return { part: 'name' as const, value: isWhole ? checked.value : `${name} ${checked.value}` };
}
