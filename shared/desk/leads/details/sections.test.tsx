// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { aConsultation } from '../../../testing/leads.ts';
import { aVisit } from '../../../testing/visits.ts';
import { DetailPane } from '../../shell/detail-pane.tsx';
import { type Answers, show } from '../../testing/show.tsx';

const ada = aConsultation({
  id: 'a',
  read: { by: 'Dana', by_id: 'd', at: '2026-11-20T15:01:00.000Z' },
});

/** The record of Ada, and the part of it under a heading. */
function open(answers: Answers, heading: string) {
  const desk = show(<DetailPane />, answers);
  act(() => {
    desk.leads.consultations.apply({ type: 'loaded', rows: [ada] });
    desk.detail.open({ show: 'lead', kind: 'consultations', id: 'a' });
  });
  const section = screen.getByRole('heading', { name: heading }).parentElement as HTMLElement;
  return within(section);
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

test.each([
  ['Visit', 'visits', 'Make a visit…'],
  ['Quote', 'quotes', 'Send a quote…'],
])(
  '%s: what could not be read when its record was opened is read at a press',
  async (heading, path, action) => {
    let answer: () => unknown = unreachable;
    const section = open({ [`/api/leads/:kind/:id/${path}`]: () => answer() }, heading);
    expect((await section.findByRole('alert')).textContent).toContain('could not be reached');
    answer = () => [];
    await userEvent.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('None yet.')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: action }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  },
);

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
