// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { MarkWrong } from '../conversations/log-items.tsx';
import { show } from '../testing/show.tsx';
import { field, items, open, parking, press, visa } from './testing/open-answers.tsx';

/** Returns the text of `aria-describedby`; the error comes last. */
const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('open questions are listed, the most asked first, with the answer SallieBot gave wrongly', async () => {
  await open();
  const [first, second] = items('Could not answer').map(({ textContent }) => textContent);
  expect(first).toMatch(/do you take visaAlso: visa ok\?Asked 3 times/);
  expect(second).toMatch(/Marked as wrong SallieBot said: Yes, we sell that\./);
});

test('the answer form shows what is missing at each field, and sends nothing', async () => {
  const { asked } = await open();
  await press('Edit where can I park');
  await userEvent.clear(field(/^Question/));
  await press('Save the answer');
  const question = field(/^Question/);
  expect(document.activeElement).toBe(question);
  expect(descriptionOf(question)).toBe('Please write a question it belongs to');
  expect(descriptionOf(field(/^Answer/))).toBe('');
  const checked = screen.getByRole('checkbox', { name: /I have checked/ });
  expect(descriptionOf(checked)).toBe('Please check it for names and addresses first');
  expect(asked).toEqual([]);
});

test('a refusal that concerns no field shows as an alert, and no field is described by it', async () => {
  await open({
    '/api/answers/:id': () => {
      throw new ApiError(503, 'The disk is full.');
    },
  });
  await press('Edit where can I park');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have checked/ }));
  await press('Save the answer');
  expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
  expect(descriptionOf(field(/^Answer/))).toBe('');
});

test('the answer form shows a colleague’s newer answer before the next save replaces it', async () => {
  const versions: number[] = [];
  const { tell } = await open({
    '/api/answers/:id': ({ body }) => {
      versions.push((body as { version: number }).version);
      if (versions.length === 1) {
        tell({ taught: [{ ...parking, version: 3, answer: 'On Oak Lane.' }] });
        throw new ApiError(409, 'Bob has changed this answer meanwhile.');
      }
    },
  });
  await press('Edit where can I park');
  await userEvent.type(field(/^Answer/), ' Free.');
  await userEvent.click(screen.getByRole('checkbox', { name: /I have checked/ }));
  await press('Save the answer');
  await screen.findByText('On Oak Lane.');
  expect(field(/^Answer/).value).toBe('Behind the shop. Free.');
  await press('Save the answer');
  expect(versions).toEqual([2, 3]);
});

test('an answer in writing stays, and can be saved, when a colleague takes its question off the list', async () => {
  const { asked, tell } = await open();
  await press('Write the answer to do you take visa');
  await userEvent.type(field(/^Answer/), 'Yes, every card.');
  tell({ gone: ['visa'] });
  expect(field(/^Answer/).value).toBe('Yes, every card.');
  await press('Save the answer');
  expect(asked).toMatchObject([{ body: { answer: 'Yes, every card.', settles: 'visa' } }]);
  expect(
    screen.getByRole('button', { name: 'Write the answer to is there a shop dog' }),
  ).toBeTruthy();
});

test('a new answer that is refused stays in the form with the reason', async () => {
  await open({
    '/api/answers': (request) => {
      if (request.body) throw new ApiError(503, 'The disk is full.');
      return { taught: [], open: [visa] };
    },
  });
  await press('Teach another answer');
  await userEvent.type(field(/^Question/), 'is there parking');
  await userEvent.type(field(/^Answer/), 'Behind the shop.');
  await press('Save the answer');
  expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
  expect(field(/^Answer/).value).toBe('Behind the shop.');
});

test('an answer that a colleague deletes while it is edited is saved as a new answer', async () => {
  const { asked, tell } = await open();
  await press('Edit where can I park');
  await userEvent.type(field(/^Answer/), ' Free.');
  tell({ gone: ['parking'] });
  await userEvent.click(screen.getByRole('checkbox', { name: /I have checked/ }));
  await press('Save the answer');
  expect(asked).toMatchObject([{ body: { answer: 'Behind the shop. Free.' } }]);
});

test('staff switch an answer off with one press, and delete it at the second press', async () => {
  const { asked, tell } = await open();
  const taught = () => items('What SallieBot was taught')[0]?.textContent;
  expect(taught()).toContain('On the Contact page');
  await press('Switch off where can I park');
  expect(asked).toEqual([{ params: { id: 'parking' }, body: { version: 2, off: true } }]);
  tell({ taught: [{ ...parking, off: true, version: 3, until: '2020-01-01' }] });
  expect(taught()).toMatch(/OffOver since Jan 1, 2020/);
  expect(taught(), 'nobody reads it there any more').not.toContain('On the Contact page');
  await press('Delete where can I park');
  expect(asked).toHaveLength(1);
  await press('Really delete where can I park');
  expect(asked.at(-1)).toEqual({ params: { id: 'parking' } });
});

test('staff mark a message of SallieBot as wrong once; after a 404 the button can be pressed again', async () => {
  const marked: unknown[] = [];
  let isGreeting = true;
  show(<MarkWrong line={{ visitor_id: 'v', message_id: 'm' }} />, {
    '/api/answers/wrong': ({ body }) => {
      if (isGreeting) throw new ApiError(404, 'There is nothing here.');
      marked.push(body);
    },
  });
  await press('Mark as wrong');
  isGreeting = false;
  await press('Mark as wrong');
  expect(marked).toEqual([{ visitor_id: 'v', message_id: 'm' }]);
  expect(screen.queryByRole('button')).toBeNull();
});
