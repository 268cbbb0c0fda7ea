// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { aVisit } from '../../../testing/visits.ts';
import type { Answers } from '../../testing/show.tsx';
import { ada, openRecord } from '../testing/open-record.tsx';

/** The record of Ada, and the part of it under a heading. */
function open(answers: Answers, heading: string) {
  openRecord(answers);
  const section = screen.getByRole('heading', { name: heading }).parentElement as HTMLElement;
  return within(section);
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['Visit', 'visits', 'Make a visit…'],
  ['Quote', 'quotes', 'Send a quote…'],
])('%s: what could not be read at once is read at a press', async (heading, path, action) => {
  let answer: () => unknown = unreachable;
  const section = open({ [`/api/leads/:kind/:id/${path}`]: () => answer() }, heading);
  expect((await section.findByRole('alert')).textContent).toContain('could not be reached');
  answer = () => [];
  await userEvent.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('None yet.')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: action }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('nothing is offered for a suspect that the server refuses them', async () => {
  for (const spam of [false, true]) {
    const none = {
      '/api/leads/:kind/:id/visits': () => [],
      '/api/leads/:kind/:id/quotes': () => [],
    };
    openRecord(none, {}, [{ ...ada, spam }]);
    expect(await screen.findAllByText('None yet.')).toHaveLength(2);
    const offers = screen.queryAllByRole('button', { name: /^(Make a visit|Send a quote)/ });
    expect(offers).toHaveLength(spam ? 0 : 2);
    cleanup();
  }
});

test('a visit that could not be called off is not taken for called off', async () => {
  const section = open(
    {
      '/api/leads/:kind/:id/visits': () => [aVisit()],
      '/api/visits/:id': () => {
        throw new ApiError(503, 'The server could not take this in. Please try again in a moment.');
      },
    },
    'Visit',
  );
  await userEvent.click(await section.findByRole('button', { name: /^Cancel the visit/ }));
  await userEvent.click(section.getByRole('button', { name: /^Really cancel it/ }));
  expect((await section.findByRole('alert')).textContent).toContain('could not take this in');
});
