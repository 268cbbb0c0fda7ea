// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { aVisit } from '../../../testing/visits.ts';
import { dana } from '../../testing/host.ts';
import { type Answers, failing } from '../../testing/show.tsx';
import { ada, openRecord } from '../testing/open-record.tsx';

/** Opens Ada's record; resolves to the section with the heading. */
function open(answers: Answers, heading: string) {
  openRecord(answers);
  const section = screen.getByRole('heading', { name: heading }).parentElement as HTMLElement;
  return within(section);
}

test.each([
  ['Visit', 'visits', 'Make a visit…'],
  ['Quote', 'quotes', 'Send a quote…'],
])(
  'the section %s shows an alert when loading fails, and “Try again” loads it',
  async (heading, path, action) => {
    const server = failing(() => []);
    const section = open({ [`/api/leads/:kind/:id/${path}`]: server.reply }, heading);
    expect((await section.findByRole('alert')).textContent).toContain('could not be reached');
    server.isDown = false;
    await userEvent.click(section.getByRole('button', { name: 'Try again' }));
    expect(await section.findByText('None yet.')).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: action }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  },
);

test('visits of a lead that failed to load are loaded when the connection is back', async () => {
  const server = failing(() => []);
  const { connection } = openRecord({ '/api/leads/:kind/:id/visits': server.reply });
  const waiting = vi.spyOn(connection, 'onState');
  await screen.findByRole('alert');
  server.isDown = false;
  for (const [listener] of waiting.mock.calls) listener('online');
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

test('a lead suspected as spam offers neither a visit nor a quote', async () => {
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

test('a cancellation of a visit that the server refuses shows an alert', async () => {
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

const quote = {
  ...{ id: 'q', version: 1, cents: 425_000, lines: 'Oak', name: ada.name, email: ada.email },
  ...{ lead: { kind: 'consultations', id: 'a' }, by: { id: 'd', name: 'Dana' }, state: 'sent' },
  ...{ good_until: '2099-12-20', expires_at: '2099-12-21T05:00:00.000Z', questions: [] },
  created_at: '2026-11-20T15:00:00.000Z',
};

test.each([
  ['Visit', 'visits', '/api/visits/:id', aVisit(), { state: 'canceled' }, 'Another visit…'],
  ['Quote', 'quotes', '/api/quotes/:id', quote, { state: 'withdrawn' }, 'Another quote…'],
])('the focus stays in the section %s when its pressed button goes', async (...of) => {
  const [heading, path, change, before, ended, next] = of;
  let now: object = before;
  const desk = openRecord({
    [`/api/leads/:kind/:id/${path}`]: () => [now],
    [change]: () => {
      now = { ...before, ...ended };
      return now;
    },
  });
  const section = within(
    screen.getByRole('heading', { name: heading }).parentElement as HTMLElement,
  );
  await userEvent.click(await section.findByRole('button', { name: /^(Cancel the|Take the)/ }));
  await userEvent.click(section.getByRole('button', { name: /^Really/ }));
  const record = { ...ada, version: 2 };
  await act(async () => desk.leads.consultations.apply({ type: 'changed', record }));
  expect(document.activeElement).toBe(await section.findByRole('button', { name: next }));
});

/** Opens Ada's record; changes get their reply when the test says so. */
function openHeld(path: string, record = ada) {
  const sent: unknown[] = [];
  const held = { answer: (_: unknown) => {} };
  const answer = ({ body }: { body?: unknown }) => {
    sent.push(body);
    return new Promise((resolve) => {
      held.answer = resolve;
    });
  };
  const desk = openRecord({ [path]: answer }, {}, [record]);
  act(() => desk.session.setState({ who: dana }));
  return { sent, held };
}

test('text typed in the field of how a customer found the shop stays while it is being saved', async () => {
  const { held } = openHeld('/api/leads/:kind/:id');
  const field = screen.getByPlaceholderText<HTMLInputElement>('They say otherwise');
  await userEvent.type(field, 'Radio{Enter}');
  await userEvent.type(field, ' and a friend');
  await act(async () => held.answer({ ...ada, found_by: 'Radio', version: 2 }));
  expect(field.value).toBe('Radio and a friend');
});

test('the focus stays in the section Email while a failed mail is left, and where staff moved meanwhile', async () => {
  const mails = { alert: 'failed', confirmation: 'failed' } as const;
  const { held } = openHeld('/api/leads/:kind/:id/mails/:purpose', { ...ada, mails });
  const again = () => screen.getAllByRole('button', { name: /^Send again/ });
  const decide = async () => {
    await userEvent.click(again()[0] as Element);
    return (left: object, version: number) =>
      act(async () => held.answer({ ...ada, mails: left, version }));
  };
  const answer = await decide();
  await answer({ alert: 'queued', confirmation: 'failed' }, 2);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Email' }));
  const last = await decide();
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  await userEvent.click(notes);
  await last({ alert: 'queued', confirmation: 'queued' }, 3);
  expect(document.activeElement).toBe(notes);
});
