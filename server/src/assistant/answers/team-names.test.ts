import { demoBusiness } from '@sallie/shared/rules/business';
import { sentences } from '@sallie/shared/testing/sentences';
import { expect, test } from 'vitest';
import { friday, reply as ofDemo } from '../../testing/model-assistant.ts';
import { openAnswers } from './reply.ts';

/* Names of the team are all understood equally well. */

const [owners, seller] = demoBusiness.team;
const ofOther = await openAnswers({
  ...demoBusiness,
  team: [
    { role: 'Owner', about: 'Ragna measures.', name: 'Ragnhild Osterhaus' },
    { role: seller?.role ?? '', about: 'Bert sells.', name: 'Bertold Quast' },
  ],
});
const asked = (reply: typeof ofDemo, question: string) =>
  reply({ question, history: [], now: friday, isPersonThere: true });

test.each(sentences`
  who is NAME | can i talk to NAME | is NAME in today | when is NAME in | can NAME call me
  does NAME work on saturdays | does NAME still own it | let me speak with NAME
  when will NAME be in touch | how much does NAME make | is NAME married
  thanks to NAME for the beautiful floor | can NAME bring samples to my house
`)('SallieBot understands every name of the team the same: %s', (question) => {
  const [demo, other] = [
    asked(ofDemo, question.replace('NAME', 'tom')),
    asked(ofOther, question.replace('NAME', 'ragnhild')),
  ];
  expect(other.intents).toEqual(demo.intents);
  expect(other.known).toBe(demo.known);
  expect(owners?.name).toContain('Tom');
});
