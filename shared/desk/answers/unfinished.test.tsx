// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { held } from '../testing/held.ts';
import { dog, field, open, parking, press, visa } from './testing/open-answers.tsx';

/** Returns the text of the focused element. */
const focused = () => document.activeElement?.textContent;

test('the focus moves to the next entry after an answer is saved, canceled or deleted', async () => {
  const { tell } = await open();
  await press('Write the answer to do you take visa');
  await userEvent.type(field(/^Answer/), 'Yes, every card.');
  await press('Save the answer');
  tell({ gone: ['visa'] });
  expect(focused()).toBe('Write the answer to is there a shop dog');
  await press('Edit where can I park');
  await press('Cancel');
  expect(focused()).toBe('Edit where can I park');
  await press('Delete where can I park');
  await press('Really delete where can I park');
  tell({ gone: [parking.id] });
  expect(focused()).toBe('Teach another answer');
  await press(`Leave it ${dog.questions[0]}`);
  await press(`Really remove it from the list ${dog.questions[0]}`);
  tell({ gone: [dog.id] });
  expect(focused()).toBe('Teach another answer');
});

test('an answer begun while another one is being saved is not lost when the reply arrives', async () => {
  const saving = held();
  const { desk } = await open({
    '/api/answers': ({ body }) =>
      body ? saving.reply() : { taught: [parking], open: [dog, visa] },
  });
  await press('Write the answer to do you take visa');
  await userEvent.type(field(/^Answer/), 'Yes, every card.');
  await press('Save the answer');
  await press('Cancel');
  await press(`Write the answer to ${dog.questions[0]}`);
  await userEvent.type(field(/^Answer/), 'Yes, Rex.');
  await saving.answer();
  expect(desk.answers.getState().draft?.answer).toBe('Yes, Rex.');
  expect(field(/^Answer/).value).toBe('Yes, Rex.');
});
