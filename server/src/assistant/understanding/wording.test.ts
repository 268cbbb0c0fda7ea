import { expect, test } from 'vitest';
import { withoutFillers } from './wording.ts';

test.each([
  ['um, do you do stairs', 'do you do stairs'],
  ['do you, uh... hmm, do stairs', 'do you do stairs'],
  ['we kinda…….hmm like oak', 'we like oak'],
  ['oak . . um . . or ash', 'oak . . . or ash'],
  ['um', 'um'],
])('%s: what is said is %s', (typed, said) => {
  expect(withoutFillers(typed).replace(/\s+/g, ' ')).toBe(said);
});
