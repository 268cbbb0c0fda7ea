import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswersChange, OpenQuestion, TaughtAnswer } from '../../../contract/answers.ts';
import { applyFrame } from '../../app/desk-stores.ts';
import { type Answers as Replies, show } from '../../testing/show.tsx';
import { Answers } from '../answers.tsx';

export const visa: OpenQuestion = {
  id: 'visa',
  questions: ['do you take visa', 'visa ok?'],
  count: 3,
  last_at: '2026-11-20T15:00:00.000Z',
  wrong_answer: null,
  wrong_messages: [],
  wrong_of: null,
  whose: [{ visitor_id: 'v', at: '2026-11-20T15:00:00.000Z' }],
};
export const dog: OpenQuestion = {
  ...visa,
  id: 'dog',
  questions: ['is there a shop dog'],
  count: 1,
  wrong_answer: 'Yes, we sell that.',
  wrong_messages: ['m'],
};
export const parking: TaughtAnswer = {
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
export async function open(more: Replies = {}) {
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

export const items = (name: string) =>
  within(screen.getByRole('region', { name })).getAllByRole('listitem');
export const press = (name: RegExp | string) =>
  userEvent.click(screen.getByRole('button', { name }));
export const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
