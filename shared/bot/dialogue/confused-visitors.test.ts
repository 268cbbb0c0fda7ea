import { expect, test } from 'vitest';
import { parts, type Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import {
  goodAnswers,
  startConversation,
  stateAt,
  type TestConversation,
} from '../testing/conversation.ts';
import { closing, intro } from './texts.ts';

/*
 * What visitors really type, and what must come of it:
 * `= value` taken as the answer · `miss` asked again · `asks` goes to the assistant · `person` live chat ·
 * `back` one stage back · `declined` · `begins` the collection starts · `helps` told that nobody
 * has to know · `reads back` asked whether it was read right · `leaves` live chat ends · `stays` ·
 * `sends` the request is stored · `chooses` asked which part is wrong · `takes part` that was not asked for, and asks again · `to part` that part is asked for again.
 */
const confusedVisitors: [stage: Stage, outcome: string, typed: string][] = [
  ['colors', 'declined', 'not right now | thanks bye | gotta go'],
  ['colors', 'declined', "I have to go, I'll come back later | no thanks"],
  ['colors', "= I'll have to go with gray", "I'll have to go with gray"],
  ['colors', '= No preference', "I DONT NO | no | doesn't matter | whatever you recommend"],
  ['colors', '= Something dark maybe', 'something dark maybe?'],
  ['colors', 'asks', 'do you have grey?'],
  ['colors', 'miss', 'ok'],
  ['patterns', 'declined', "let me ask my husband first | I'll just come by Saturday"],
  ['patterns', 'takes name', 'MRS. EDNA KOWALCHUK'],
  ['patterns', '= No preference', 'none | nope | skip it'],
  ['name', 'declined', 'ok see you Saturday'],
  ['name', '= Karen', "Karen's"],
  ['name', 'takes email', 'I DONT HAVE THE EMAIL'],
  ['name', '= Dana Smith', 'Dana Smith | my name is dana smith. | Dana Smith 570-555-0199'],
  ['name', '= Maria Garcia', 'MARIA GARCIA'],
  ['name', '= Will', 'Will'],
  ['name', '= José Núñez', "it's José Núñez!"],
  ['name', "= O'Brien, Pat", "O'Brien, Pat"],
  ['name', '= Tom and Ellen Hart', 'Tom and Ellen Hart'],
  ['name', 'miss', 'yes | no | skip | x'],
  ['name', 'asks', 'why do you need my name?'],
  ['name', 'back', 'previous'],
  ['email', 'declined', "I'll think about it | quit"],
  ['email', '= dana@x.com', 'its dana@x.com thanks | mailto:dana@x.com | dana @ x.com'],
  ['email', '= dana@x.com', 'is dana@x.com ok?'],
  [
    'email',
    '= dana.smith+floor@mail.example.org',
    'Dana Smith <dana.smith+floor@mail.example.org>.',
  ],
  ['email', 'miss', 'dana@gmail | dana.gmail.com'],
  ['email', '= ', "don't have one"],
  ['email', 'asks', 'do you have email?'],
  ['phone', 'declined', "I need to think about it, bye | no | I'd rather not"],
  ['phone', '= 5705550199', 'its 570 555 0199 thanks | (570) 555 0199 after 5pm'],
  ['phone', 'miss', '555-0199 | skip'],
  ['phone', 'asks', 'is it safe?'],
  ['phone', 'back', 'oops go back'],
  ['consultation_intro', 'begins', 'Yes please!! | yse | 👍 | I want to schedule an apointment'],
  ['consultation_intro', 'begins', 'can i get a free estimate | estimate plz'],
  ['consultation_intro', 'asks', 'yes but how much does it cost? | not now, maybe later'],
  ['consultation_intro', 'asks', 'not sure, what is best for dogs? | I know'],
  ['consultation_intro', 'asks', 'nothing is as good as oak | are you a real person?'],
  ['consultation_intro', 'asks', "I don't want to talk to a person"],
  ['consultation_intro', 'declined', "nooo | no, I'm just looking"],
  ['consultation_intro', 'helps', 'not sure'],
  ['consultation_intro', 'person', 'no thanks, can I speak with someone | HUMAN | tlak to a persn'],
  ['consultation_intro', 'person', 'is there a person | live chat'],
  ['declined', 'helps', 'no idea which floor'],
  ['declined', 'begins', 'ok book it | actually yes | ok now yes'],
  ['flooring_type', '= Harwood', 'harwood?'],
  ['flooring_type', '= Refinish my oak floor', 'refinish my oak floor'],
  ['flooring_type', '= Not sure', "not sure yet | I don't know what would be best | skip | any"],
  ['flooring_type', '= Not sure, maybe carpet', 'not sure, maybe carpet'],
  ['flooring_type', 'miss', 'yes | ???'],
  ['flooring_type', 'declined', 'no | cancel please'],
  ['flooring_type', 'asks', 'is oak waterproof? | price?'],
  ['flooring_type', 'person', 'can I talk to Tom or somebody'],
  ['flooring_type', '= Cork', 'cork'],
  ['flooring_type', '= Something cheap', 'something cheap'],
  ['address', '= 12 oak lane fairview pa 18612', '12 oak lane fairview pa 18612'],
  ['address', '= 12 Oak Ln Fairview Pennsylvania 18612', '12 Oak Ln Fairview Pennsylvania 18612'],
  [
    'address',
    '= 5 River Rd, Binghamton, New York 13901',
    'My address is 5 River Rd, Binghamton, New York 13901.',
  ],
  ['address', '= 77 Elm St, Dover DE 19901-1234', '77 Elm St, Dover DE 19901-1234'],
  ['address', '= 77 Elm St, Dover DE 199011234', '77 Elm St, Dover DE 199011234'],
  ['address', '= 8 Main St. Apt 2 Scranton, Pa. 18503', '8 Main St. Apt 2 Scranton, Pa. 18503'],
  ['address', 'miss', '12 Oak Lane, Fairview, PA | 12 Oak Lane, Fairview 18612'],
  ['address', 'miss', '5 Orchard Ct 18612 | Fairview PA 18612'],
  ['address', 'miss', '12 Oak Lane meet me in Fairview 18612 | 12 Oak Lane, Fairview, PA 1861'],
  ['address', 'miss', 'the blue house on Oak Lane'],
  ['address', 'asks', 'why?'],
  ['address', 'declined', 'no thank you'],
  ['confirmation', 'sends', 'Looks good! | yes the phone number is correct'],
  ['confirmation', 'asks', 'wait i rent, does landlord have to be there | when will you call me?'],
  ['confirmation', 'chooses', 'no | No, change something'],
  ['confirmation', 'to phone', 'the phone is wrong'],
  ['confirmation', 'to address', 'change my adress'],
  ['confirmation', 'stays', 'hmm'],
  ['confirmation', 'declined', 'cancel'],
  ['live_chat', 'leaves', 'Disconnect. | end chat | please end the chat now | ok stop please'],
  ['live_chat', 'stays', 'can you stop by Saturday? | no'],
];

function outcomeOf(conversation: TestConversation, stage: string, typed: string): string {
  const before = conversation.dialogue;
  conversation.say(typed);
  const { dialogue } = conversation;
  if (conversation.due('ask_assistant')) return 'asks';
  if (conversation.due('store_consultation')) return 'sends';
  const replies = dialogue.due.flatMap((due) => (due.kind === 'say' ? [due.text] : []));
  if (replies.includes(intro.unsure(demoBusiness))) return 'helps';
  if (dialogue.dictated !== '') return 'reads back';
  if (dialogue.stage === 'live_chat') return stage === 'live_chat' ? 'stays' : 'person';
  if (stage === 'live_chat') return 'leaves';
  if (conversation.dialogue.due.some((due) => due.kind === 'timer' && due.name === 'collection'))
    return 'begins';
  if (dialogue.stage === 'declined') return stage === 'declined' ? 'stays' : 'declined';
  if (dialogue.misses > before.misses) return 'miss';
  if (dialogue.choosing) return 'chooses';
  const news = Object.keys(dialogue.answers).filter(
    (part) => part !== stage && !(part in before.answers),
  );
  if (dialogue.stage === stage && news.length > 0) return `takes ${news.join()}`;
  if (stage === 'confirmation') return dialogue.stage === stage ? 'stays' : `to ${dialogue.stage}`;
  const [part, value] = Object.entries(dialogue.answers).find(([key]) => key === stage) ?? [];
  return part && value !== undefined ? `= ${value}` : 'back';
}

const cases = confusedVisitors.flatMap(([stage, outcome, typed]) =>
  sentences(typed).map((line) => [stage, line, outcome] as const),
);

test.each(cases)('at %s "%s" has the outcome: %s', (stage, typed, expected) => {
  const conversation = startConversation(stateAt(stage));
  expect(outcomeOf(conversation, stage, typed)).toBe(expected);
  expect(conversation.replies().join()).not.toContain('undefined');
});

test.each([
  ['flooring_type', 'mármol', '= Mármol'],
  ['flooring_type', 'algo barato', '= Algo barato'],
  ['colors', 'que no se vea la mugre', '= Que no se vea la mugre'],
  ['colors', 'que colores tiene', 'asks'],
  ['name', 'a nombre de Rosa Ruiz', '= Rosa Ruiz'],
  ['name', 'para que lo quiere', 'asks'],
  ['phone', 'por qué', 'asks'],
  ['address', 'puedo ir a la tienda', 'asks'],
  ['address', 'prefiero no darla', 'miss'],
  [
    'address',
    'es 9 Oak Lane, York, Pensilvania 18699 gracias',
    '= 9 Oak Lane, York, Pensilvania 18699',
  ],
] as const)('in Spanish at %s "%s" has the outcome: %s', (stage, typed, expected) => {
  const conversation = startConversation({ ...stateAt(stage), language: 'es' });
  expect(outcomeOf(conversation, stage, typed)).toBe(expected);
});

test('the summary shows every answer', () => {
  const conversation = startConversation(stateAt('confirmation'));
  conversation.say('change my name');
  conversation.say('Dana Jones');
  const [flooring, colors, patterns] = parts.map((part) => goodAnswers[part]);
  expect(conversation.replies().at(-1)).toBe(
    closing.summary(
      {} as never,
      flooring ?? '',
      colors ?? '',
      patterns ?? '',
      'Dana Jones',
      '(570) 555-0199',
      goodAnswers.email,
      goodAnswers.address,
    ),
  );
});
