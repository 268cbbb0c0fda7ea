// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AnswersChange, OpenQuestion, TaughtAnswer } from '../../contract/answers.ts';
import { ApiError } from '../../contract/client.ts';
import { applyFrame } from '../app/desk-stores.ts';
import { MarkWrong } from '../conversations/log-items.tsx';
import { held } from '../testing/held.ts';
import { failing, type Answers as Replies, show } from '../testing/show.tsx';
import { Answers } from './answers.tsx';

const visa: OpenQuestion = {
  id: 'visa',
  questions: ['do you take visa', 'visa ok?'],
  count: 3,
  last_at: '2026-11-20T15:00:00.000Z',
  wrong_answer: null,
  wrong_messages: [],
  wrong_of: null,
  whose: [{ visitor_id: 'v', at: '2026-11-20T15:00:00.000Z' }],
};
const dog: OpenQuestion = {
  ...visa,
  id: 'dog',
  questions: ['is there a shop dog'],
  count: 1,
  wrong_answer: 'Yes, we sell that.',
  wrong_messages: ['m'],
};
const parking: TaughtAnswer = {
  id: 'parking',
  questions: ['where can I park'],
  answer: 'Behind the shop.',
  until: null,
  public: true,
  by: 'Dana',
  at: '2026-11-20T15:00:00.000Z',
  off: false,
  version: 2,
};

/** Opens the screen of SallieBot's taught answers and open questions, with its requests to the server. */
async function open(more: Replies = {}) {
  const asked: { body?: unknown; params?: unknown }[] = [];
  const note = (request: { body?: unknown; params?: unknown }) => void asked.push(request);
  const replies: Replies = {
    '/api/answers': (request) =>
      request.body ? note(request) : { taught: [parking], open: [dog, visa] },
    '/api/answers/:id': note,
    ...more,
  };
  const desk = show(<Answers />, replies);
  await screen.findByRole('button', { name: 'Write the answer to do you take visa' });
  const tell = (change: Partial<AnswersChange>) =>
    act(() =>
      applyFrame(
        { type: 'answersChanged', data: { taught: [], open: [], gone: [], ...change } },
        desk,
      ),
    );
  return { asked, tell, desk };
}

const items = (name: string) =>
  within(screen.getByRole('region', { name })).getAllByRole('listitem');
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

async function answerVisa() {
  await press('Write the answer to do you take visa');
  await userEvent.type(field(/^Answer/), 'Yes, every card.');
}

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

test('an answer whose last day is over is not saved, and the day has its sentence', async () => {
  const { asked } = await open();
  await press('Write the answer to do you take visa');
  await userEvent.type(field(/^Answer/), 'Yes, every card.');
  const day = screen.getByLabelText(/^Last day/);
  fireEvent.change(day, { target: { value: '2020-01-01' } });
  await press('Save the answer');
  expect(descriptionOf(day)).toContain('Please choose a day that is not over');
  expect(asked).toEqual([]);
  fireEvent.change(day, { target: { value: '2099-01-01' } });
  await press('Save the answer');
  expect(asked).toMatchObject([{ body: { until: '2099-01-01' } }]);
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
  await answerVisa();
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

test('whoever moves on has not deleted, also in Safari, where a click gives no focus to a button', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Delete where can I park' }));
  expect(screen.getByRole('button', { name: /^Really delete/ })).toBeTruthy();
  await userEvent.tab();
  expect(screen.queryByRole('button', { name: /^Really delete/ })).toBeNull();
});

test('staff mark a message of SallieBot as wrong once; after a 404 the button can be pressed again', async () => {
  const marked: unknown[] = [];
  const server = failing(
    ({ body }) => void marked.push(body),
    new ApiError(404, 'There is nothing here.'),
  );
  const line = { visitor_id: 'v', message_id: 'm' };
  show(<MarkWrong line={line} />, { '/api/answers/wrong': server.reply });
  await press('Mark as wrong');
  server.isDown = false;
  await press('Mark as wrong');
  expect(marked).toEqual([line]);
  expect(screen.queryByRole('button')).toBeNull();
});

/** Returns the text of the focused element. */
const focused = () => document.activeElement?.textContent;

test('the focus moves to the next entry after an answer is saved, canceled or deleted', async () => {
  const { tell } = await open();
  await answerVisa();
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
  await answerVisa();
  await press('Save the answer');
  await press('Cancel');
  await press(`Write the answer to ${dog.questions[0]}`);
  await userEvent.type(field(/^Answer/), 'Yes, Rex.');
  await saving.answer();
  expect(desk.answers.getState().draft?.answer).toBe('Yes, Rex.');
  expect(field(/^Answer/).value).toBe('Yes, Rex.');
});
