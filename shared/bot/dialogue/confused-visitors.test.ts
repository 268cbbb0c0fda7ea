import { expect, test } from 'vitest';
import { parts, type Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
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
const confusedVisitors: [stage: Stage, typed: string, outcome: string][] = [
  ['colors', 'not right now', 'declined'],
  ['colors', 'thanks bye', 'declined'],
  ['colors', 'gotta go', 'declined'],
  ['colors', "I have to go, I'll come back later", 'declined'],
  ['colors', "I'll have to go with gray", "= I'll have to go with gray"],
  ['patterns', 'let me ask my husband first', 'declined'],
  ['patterns', "I'll just come by Saturday", 'declined'],
  ['name', 'ok see you Saturday', 'declined'],
  ['email', "I'll think about it", 'declined'],
  ['phone', 'I need to think about it, bye', 'declined'],
  ['name', "Karen's", '= Karen'],
  ['colors', 'I DONT NO', '= No preference'],
  ['patterns', 'MRS. EDNA KOWALCHUK', 'takes name'],
  ['name', 'I DONT HAVE THE EMAIL', 'takes email'],
  ['consultation_intro', 'Yes please!!', 'begins'],
  ['consultation_intro', 'yse', 'begins'],
  ['consultation_intro', '👍', 'begins'],
  ['consultation_intro', 'I want to schedule an apointment', 'begins'],
  ['consultation_intro', 'can i get a free estimate', 'begins'],
  ['consultation_intro', 'estimate plz', 'begins'],
  ['consultation_intro', 'yes but how much does it cost?', 'asks'],
  ['consultation_intro', 'nooo', 'declined'],
  ['consultation_intro', 'not now, maybe later', 'asks'],
  ['consultation_intro', "no, I'm just looking", 'declined'],
  ['consultation_intro', 'not sure', 'helps'],
  ['consultation_intro', 'not sure, what is best for dogs?', 'asks'],
  ['declined', 'no idea which floor', 'helps'],
  ['consultation_intro', 'I know', 'asks'],
  ['consultation_intro', 'nothing is as good as oak', 'asks'],
  ['consultation_intro', 'are you a real person?', 'asks'],
  ['consultation_intro', 'no thanks, can I speak with someone', 'person'],
  ['consultation_intro', 'HUMAN', 'person'],
  ['consultation_intro', 'tlak to a persn', 'person'],
  ['consultation_intro', 'is there a person', 'person'],
  ['consultation_intro', 'live chat', 'person'],
  ['consultation_intro', "I don't want to talk to a person", 'asks'],
  ['declined', 'ok book it', 'begins'],
  ['declined', 'actually yes', 'begins'],
  ['declined', 'ok now yes', 'begins'],
  ['flooring_type', 'harwood?', '= Harwood'],
  ['flooring_type', 'refinish my oak floor', '= Refinish my oak floor'],
  ['flooring_type', 'not sure yet', '= Not sure'],
  ['flooring_type', "I don't know what would be best", '= Not sure'],
  ['flooring_type', 'skip', '= Not sure'],
  ['flooring_type', 'any', '= Not sure'],
  ['flooring_type', 'not sure, maybe carpet', '= Not sure, maybe carpet'],
  ['flooring_type', 'yes', 'miss'],
  ['flooring_type', '???', 'miss'],
  ['flooring_type', 'no', 'declined'],
  ['flooring_type', 'cancel please', 'declined'],
  ['flooring_type', 'is oak waterproof?', 'asks'],
  ['flooring_type', 'price?', 'asks'],
  ['flooring_type', 'can I talk to Tom or somebody', 'person'],
  ['colors', 'something dark maybe?', '= Something dark maybe'],
  ['colors', 'no', '= No preference'],
  ['colors', "doesn't matter", '= No preference'],
  ['colors', 'whatever you recommend', '= No preference'],
  ['colors', 'no thanks', 'declined'],
  ['colors', 'do you have grey?', 'asks'],
  ['colors', 'ok', 'miss'],
  ['patterns', 'none', '= No preference'],
  ['patterns', 'nope', '= No preference'],
  ['patterns', 'skip it', '= No preference'],
  ['name', 'Dana Smith', '= Dana Smith'],
  ['name', 'MARIA GARCIA', '= Maria Garcia'],
  ['name', 'my name is dana smith.', '= Dana Smith'],
  ['name', 'Will', '= Will'],
  ['flooring_type', 'cork', '= Cork'],
  ['flooring_type', 'something cheap', '= Something cheap'],
  ['name', "it's José Núñez!", '= José Núñez'],
  ['name', "O'Brien, Pat", "= O'Brien, Pat"],
  ['name', 'Dana Smith 570-555-0199', '= Dana Smith'],
  ['name', 'Tom and Ellen Hart', '= Tom and Ellen Hart'],
  ['name', 'yes', 'miss'],
  ['name', 'no', 'miss'],
  ['name', 'skip', 'miss'],
  ['name', 'x', 'miss'],
  ['name', 'why do you need my name?', 'asks'],
  ['name', 'previous', 'back'],
  ['phone', 'its 570 555 0199 thanks', '= 5705550199'],
  ['phone', '555-0199', 'miss'],
  ['phone', 'skip', 'miss'],
  ['phone', '(570) 555 0199 after 5pm', '= 5705550199'],
  ['phone', 'no', 'declined'],
  ['phone', "I'd rather not", 'declined'],
  ['phone', 'is it safe?', 'asks'],
  ['phone', 'oops go back', 'back'],
  ['email', 'its dana@x.com thanks', '= dana@x.com'],
  [
    'email',
    'Dana Smith <dana.smith+floor@mail.example.org>.',
    '= dana.smith+floor@mail.example.org',
  ],
  ['email', 'mailto:dana@x.com', '= dana@x.com'],
  ['email', 'dana @ x.com', '= dana@x.com'],
  ['email', 'is dana@x.com ok?', '= dana@x.com'],
  ['email', 'dana@gmail', 'miss'],
  ['email', 'dana.gmail.com', 'miss'],
  ['email', "don't have one", '= '],
  ['email', 'do you have email?', 'asks'],
  ['email', 'quit', 'declined'],
  ['address', '12 oak lane fairview pa 18612', '= 12 oak lane fairview pa 18612'],
  ['address', '12 Oak Ln Fairview Pennsylvania 18612', '= 12 Oak Ln Fairview Pennsylvania 18612'],
  [
    'address',
    'My address is 5 River Rd, Binghamton, New York 13901.',
    '= 5 River Rd, Binghamton, New York 13901',
  ],
  ['address', '77 Elm St, Dover DE 19901-1234', '= 77 Elm St, Dover DE 19901-1234'],
  ['address', '77 Elm St, Dover DE 199011234', '= 77 Elm St, Dover DE 199011234'],
  ['address', '8 Main St. Apt 2 Scranton, Pa. 18503', '= 8 Main St. Apt 2 Scranton, Pa. 18503'],
  ['address', '12 Oak Lane, Fairview, PA', 'miss'],
  ['address', '12 Oak Lane, Fairview 18612', 'miss'],
  ['address', '5 Orchard Ct 18612', 'miss'],
  ['address', 'Fairview PA 18612', 'miss'],
  ['address', '12 Oak Lane meet me in Fairview 18612', 'miss'],
  ['address', '12 Oak Lane, Fairview, PA 1861', 'miss'],
  ['address', 'the blue house on Oak Lane', 'miss'],
  ['address', 'why?', 'asks'],
  ['address', 'no thank you', 'declined'],
  ['confirmation', 'Looks good!', 'sends'],
  ['confirmation', 'yes the phone number is correct', 'sends'],
  ['confirmation', 'wait i rent, does landlord have to be there', 'asks'],
  ['confirmation', 'no', 'chooses'],
  ['confirmation', 'No, change something', 'chooses'],
  ['confirmation', 'the phone is wrong', 'to phone'],
  ['confirmation', 'change my adress', 'to address'],
  ['confirmation', 'when will you call me?', 'asks'],
  ['confirmation', 'hmm', 'stays'],
  ['confirmation', 'cancel', 'declined'],
  ['live_chat', 'Disconnect.', 'leaves'],
  ['live_chat', 'end chat', 'leaves'],
  ['live_chat', 'please end the chat now', 'leaves'],
  ['live_chat', 'ok stop please', 'leaves'],
  ['live_chat', 'can you stop by Saturday?', 'stays'],
  ['live_chat', 'no', 'stays'],
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

test.each(confusedVisitors)('%s: "%s" ⇒ %s', (stage, typed, expected) => {
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
] as const)('in Spanish %s: "%s" ⇒ %s', (stage, typed, expected) => {
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
