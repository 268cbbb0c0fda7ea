import { checkOwn } from '@sallie/shared/bot/fact-check/fact-check';
import { plain } from '@sallie/shared/bot/language/words';
import { demoBusiness } from '@sallie/shared/rules/business';
import { sentences } from '@sallie/shared/testing/sentences';
import { quickest } from '@sallie/shared/testing/stopwatch';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { friday, reply } from '../../testing/model-assistant.ts';
import known from './data/known-questions.json' with { type: 'json' };
import { openAnswers } from './reply.ts';

/** Each entry has a question and what its answer must contain, asked on Friday at 3 PM. */
const questions = known as [string, string[], string?][];

/** Saturday, 1 PM: the shop opens on Monday. */
const saturday = new Date('2026-11-21T18:00:00Z');
const ask = (question: string, now = friday, isPersonThere = true) =>
  reply({ question, history: [], now, isPersonThere });

test.each(questions)('SallieBot answers with the facts: %s', (question, holds, outcome) => {
  const answer = ask(question);
  for (const fact of holds) expect(answer.message).toContain(fact);
  const action = outcome === 'collect_info' || outcome === 'live_chat' ? outcome : null;
  expect(answer.actionType).toBe(action);
  expect(answer.known).toBe(outcome !== 'unknown');
  expect(answer.message.length).toBeLessThanOrEqual(1500);
  expect(checkOwn(answer.message, demoBusiness, { now: friday, isPersonThere: true })).toEqual({
    message: answer.message,
    replaced: null,
  });
});

test.each([
  'the guy that came out yesterday was great, tell him thanks',
  'your crew was fantastic, we are thrilled with the new floor',
  'thanks for coming out so fast',
])('SallieBot thanks for praise and offers nothing: %s', (said) => {
  expect(ask(said)).toMatchObject({ intents: ['compliment'], actionType: null });
});

test('SallieBot does not take a name for Spanish', () => {
  expect(ask('dan pruitt').message).not.toContain('Llame');
});

test('SallieBot answers "open today?" on a holiday with closed', () => {
  const thanksgiving = new Date('2026-11-26T17:00:00Z');
  expect(ask('are you open today', thanksgiving).message).toContain('closed for Thanksgiving');
  expect(ask('open now?', thanksgiving).message).toContain('Closed now');
});

test('SallieBot does not tell the hours of the weekday when the day asked for is a holiday', () => {
  const told = (question: string) => ask(question, new Date('2026-11-23T15:00:00Z')).message;
  expect(told('is there an opening this friday')).toContain('Showroom hours: Friday');
  expect(told('is there an opening this thursday')).not.toContain('Showroom hours');
});

test('SallieBot answers a day with hours of its own with them, and they pass the fact check', async () => {
  const facts = {
    ...demoBusiness,
    differentDays: [{ date: '2026-11-27', open: '06:00', close: '21:30' }],
  };
  const other = await openAnswers(facts);
  const question = 'are you open on November 27?';
  const { message } = other({ question, history: [], now: friday, isPersonThere: true });
  expect(message).toContain('November 27: 6:00 AM - 9:30 PM');
  expect(checkOwn(message, facts, { now: friday, isPersonThere: true }).replaced).toBeNull();
});

test('SallieBot tells the shop’s own facts, and not the demo’s', async () => {
  const other = await openAnswers({
    ...demoBusiness,
    discount: { amount: 150, minimumProject: 1200 },
    products: [{ name: 'Cork', detail: 'Warm underfoot' }],
  });
  const told = (question: string) =>
    other({ question, history: [], now: friday, isPersonThere: true }).message;
  expect(told('any discount?')).toContain('$150 off');
  expect(told('what do you sell')).toContain('Cork');
  expect(told('do you have cork?')).toMatch(/^Yes, .*Cork/s);
  expect(told('do you have hardwood?')).not.toMatch(/^Yes/);
});

test('SallieBot does not say what stands in no fact of the shop', async () => {
  const other = await openAnswers({
    ...demoBusiness,
    products: [{ name: 'Cork', detail: 'Warm underfoot' }],
    services: [{ name: 'Installation', detail: 'Laid by Pete' }],
    team: [],
    assurances: [],
    worksFor: [],
  });
  const told = (question: string) =>
    other({ question, history: [], now: friday, isPersonThere: true }).message;
  for (const question of sentences`
    are you licensed and insured | is it family owned | why should i pick you
    do you work with landlords | can you fix my subfloor | do you do stairs | can i see samples
    what services do you offer | how does the consultation work | do you remove the old carpet
    your price is higher than home depot
  `) {
    expect(told(question)).not.toMatch(
      /insured|family|crews|landlord|sound|people choose|bring samples|tear-out|Dana/i,
    );
  }
});

test('SallieBot has some answer to any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(ask(text).message).not.toBe('');
    }),
  );
});

test.each(['a', 'price ', 'howmuchisit', 'x y z ', '? ', 'é', 'water, and '])(
  'SallieBot answers 30 KB of %j within 50 ms',
  (piece) => {
    const flood = piece.repeat(Math.ceil(30_000 / piece.length));
    expect(quickest(() => ask(flood))).toBeLessThan(50);
  },
);

test('SallieBot offers a person only while one can come', () => {
  for (const question of sentences`
    are you a robot? | do you deliver? | asdf | price? | my floor squeaks
  `) {
    expect(ask(question, friday, false).message).not.toMatch(/ask (me )?for a person|connect you/i);
  }
});

describe('the promise in hours', () => {
  test.each(sentences`
    how do I book a consultation | is the consultation free | when will you call me
  `)('stands beside the hour of the call, or not at all: %s', (question) => {
    expect(ask(question).message).toMatch(/within 24 hours/);
    expect(ask(question).message).toMatch(/expect a call by \d/);
    expect(ask(question, saturday).message).not.toMatch(/within 24 hours/);
  });

  test('is left out where it cannot be kept, and the hour of the call is told alone', () => {
    expect(ask('when will you call me', saturday).message).toBe(
      'We open Monday at 10 AM; expect a call by 11 AM.',
    );
  });

  test('is not told without the hour of the call', () => {
    expect(ask('why do you need my phone number').message).not.toMatch(/24 hours/);
  });
});

describe('a message to SallieBot', () => {
  test.each(sentences`
    fourth message and still nothing from you people
    since they refinished upstairs my daughter keeps getting headaches
    your installer backed into our mailbox | i took a day off work and they rescheduled on me
    the varnish is flaking off after a month | the toilet rocks since the new floor is in
    one of your men was drinking in our garage | the crew packed up at noon and the hall is bare
    my son got a splinter from the planks you put in | se fueron y dejaron la sala a medias
    theres a puddle under the new laminate and its spreading
    im looking at bare subfloor and nobody can tell me when
    basement flooded carpet is soaked what do i do | i havent gotten my refund
    me cobraron dos veces | the floor you installed in october has gaps in this cold weather
    i hate the carpet you put in
    my basement carpet got wet when the sump pump failed last night, need it ripped out
  `)('is urgent: %s', (question) => {
    expect(ask(question).urgent).toBe(true);
  });

  test.each(sentences`
    what happens if your installer is late | can i get a refund on the extra boxes
    is there a vinyl that survives a puddle
    the last guys ruined our stairs years ago, we want them done right
    if a pipe ever burst would vinyl survive
    we pulled up the old carpet, what do you think of the oak below
    are you open on sundays? i work all week | does the finish give people headaches
    my contractor left the job half done, can you finish it
    what do you do if a customer isnt happy with the job | im sick of this ugly linoleum
    how do i know you wont leave a mess | broke my hip last spring so i want to lose the throw rugs
    theres a gap between the boards in winter | our oak floor gets gaps in the dry months
    small cracks open up between my planks every january | i keep getting your texts
    my dad had a heart attack last year and needs easy floors
    the stain is bleeding into the grout, can you clean it | can the floor breathe under vinyl
    my son has problems breathing, which floor is best | do you have flame maple
    shoot i missed you by ten minutes | Was kostet ein Laminatboden?
  `)('is not urgent: %s', (question) => {
    expect(ask(question).urgent).toBe(false);
  });
});

test.each(sentences`
  there is a fire in my kitchen | my stove caught fire what do i do | the house is burning
  my husband collapsed | mom is having chest pains | my kid isnt breathing right
  my grandma fell and cant get up | i cant breathe from the fumes your guys left
  somebody is breaking into my house right now | i took too many pills | he is beating me please help
`)('SallieBot names 911 first to somebody in danger: %s', (question) => {
  expect(ask(question).message).toMatch(/^I am so sorry\. First be safe:.*call 911/is);
});

test.each(sentences`
  i dont see the point of living | nobody would miss me if i was gone | nothing matters anymore
  i feel like ending it
`)('SallieBot names 988 to somebody in despair: %s', (question) => {
  expect(ask(question).message).toContain('988');
});

test.each(sentences`
  hi um my floor is kinda lumpy in the kitchen?? | our hallway floor got bumpy
  the boards by the sink feel spongy | Good evening, the laminate in my den is all wavy.
`)('SallieBot reads trouble with a floor: %s', (question) => {
  expect(ask(question).urgent).toBe(true);
  expect(ask(question).message).toContain('a person should look at it');
});

test.each(sentences`
  what do you have for a lumpy subfloor | is a bumpy tile easier to clean
`)('SallieBot reads no trouble with a floor: %s', (question) => {
  expect(ask(question).urgent).toBe(false);
});

test.each(questions.filter(([question]) => plain(question).split(' ').length > 2))(
  'a greeting and fillers change neither intents nor urgency of a question: %s',
  (question) => {
    const { intents, urgent } = ask(question);
    for (const before of ['hi um ', 'Hello there! uh ', 'hey so umm '])
      expect(ask(`${before}${question}`)).toMatchObject({ intents, urgent });
  },
);

test('SallieBot does not tell the week’s hours where they are not asked for', () => {
  for (const question of ['are you next to the bank', 'if a board cups am i covered'])
    expect(ask(question).message).not.toContain('Tuesday');
});

test('SallieBot cannot tell when a person is in, and adds the hours of the shop', () => {
  expect(ask('is dana there on friday').message).toMatch(/cannot tell.*\n.*Friday/s);
});

test('SallieBot offers no request to a visitor who complains', () => {
  expect(ask('my new carpet is coming apart, call me back')).toMatchObject({
    actionType: null,
    urgent: true,
  });
});
