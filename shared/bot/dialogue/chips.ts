import { isPart, type Part, parts, type Stage } from '../../contract/stage.ts';
import type { Dialogue, VisitChoice } from './dialogue.ts';
import { labels } from './texts.ts';

const person = 'Talk to a person';

const answers: Record<Part, string[]> = {
  flooring_type: [
    'Hardwood',
    'Luxury vinyl',
    'Carpet',
    'Tile and stone',
    'Laminate',
    'Refinishing',
    'Not sure',
  ],
  colors: ['Light', 'Medium', 'Dark', 'Gray', 'Any'],
  patterns: ['Wide plank', 'Herringbone', 'Plain', 'Textured', 'Skip'],
  name: [],
  phone: ['Go back'],
  email: ['No email', 'Go back'],
  address: ['Go back'],
};

/** Returns the quick replies for the current state; each is sent as if it had been typed. */
export function chipsOf(dialogue: Dialogue): string[] {
  const chips = stageChips(dialogue, dialogue.stage);
  // Offered only when a person can come. The button beside the input follows the switch alone.
  return dialogue.settings?.effective ? chips : chips.filter((chip) => chip !== person);
}

function stageChips(dialogue: Dialogue, stage: Stage): string[] {
  const { misses, consultation, choosing, live, call, dictated, trouble, addition, visit } =
    dialogue;
  if (dictated !== '' && (stage === 'email' || stage === 'consultation_intro'))
    return ['Yes', 'No'];
  if (isPart(stage)) return misses >= 2 ? [...answers[stage], person] : answers[stage];
  if (stage === 'declined') return ['Book a consultation', 'Opening hours', person];
  if (stage === 'live_chat') {
    return live.waitAnnounced || live.outageAnnounced
      ? ['Leave my details', 'Continue with SallieBot']
      : [];
  }
  if (trouble) return troubleChips(trouble);
  if (addition !== '') return ['Add it', 'Second request'];
  if (visit) return visitChips(visit);
  if (consultation.state === 'stored') return ['Opening hours', 'New request', person];
  if (call !== 'none' && stage === 'consultation_intro')
    return ['Opening hours', 'Book a consultation', person];
  if (stage === 'consultation_intro') return ['Yes, please', 'No, thanks', 'Opening hours', person];
  if (consultation.state === 'waiting' || consultation.state === 'sending') return [];
  if (choosing) return [...parts.map((part) => labels[part]), 'Nothing'];
  return consultation.state === 'failed'
    ? ['Try again', person]
    : ['Yes, send it', 'No, change something'];
}

export const otherTime = 'Another time';
export const noTime = 'Just call me';
const ownVisit = 'Your visit';

function visitChips({ state, shown, areDays }: VisitChoice): string[] {
  if (state === 'agreed') return [ownVisit, 'Opening hours', 'New request', person];
  const words = shown.map((each) => each.words);
  return areDays ? [...words, noTime] : [...words, otherTime, noTime];
}

/** The first chip dials. */
function troubleChips({ dial, step }: NonNullable<Dialogue['trouble']>): string[] {
  const call = dial ? `${CALL}${dial}` : `${CALL}now`;
  return step === 'acknowledged' || step === 'passing' ? [call, 'Leave your number'] : [call];
}
const CALL = 'Call ';

/** Returns the link of a chip that is not sent; null for other chips. */
export function hrefOf(chip: string, { trouble, visit }: Dialogue, phone: string): string | null {
  if (chip === ownVisit) return visit?.path ?? null;
  return trouble && chip.startsWith(CALL) ? `tel:${trouble.dial ?? `+1${phone}`}` : null;
}
