// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import type { Consultation } from '../../../contract/consultation.ts';
import type { Quote } from '../../../contract/quote.ts';
import { aConsultation } from '../../../testing/leads.ts';
import { applyFrame } from '../../app/desk-stores.ts';
import { held } from '../../testing/held.ts';
import { aMemory } from '../../testing/host.ts';
import type { Answers } from '../../testing/show.tsx';
import { ada, openRecord } from '../testing/open-record.tsx';

const first: Quote = {
  ...{ id: 'q', version: 1, cents: 425_000, lines: 'Oak', name: ada.name, email: ada.email },
  ...{ lead: { kind: 'consultations', id: 'a' }, by: { id: 'd', name: 'Dana' }, state: 'sent' },
  ...{ good_until: '2099-12-20', expires_at: '2099-12-21T05:00:00.000Z', questions: [] },
  created_at: '2026-11-20T15:00:00.000Z',
};

/** Opens Ada's record; the server answers with these quotes. */
const open = (quotes: Answers[string], ...others: Consultation[]) =>
  openRecord({ '/api/leads/:kind/:id/quotes': quotes }, {}, [ada, ...others]);

const isOver = 'The quote that this was to replace is not open any more. Please look at it again.';

test('a quote accepted while it is being changed is not replaced, and the form keeps the typed amount', async () => {
  let quote = first;
  const asked: unknown[] = [];
  const desk = open(({ body }) => {
    if (!body) return [quote];
    asked.push(body);
    throw new ApiError(409, isOver);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change the quote…' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Another quote to/ }));
  await userEvent.clear(dialog.getByLabelText('Amount in dollars'));
  await userEvent.type(dialog.getByLabelText('Amount in dollars'), '5000');

  quote = { ...first, state: 'accepted', version: 2 };
  const record = { ...ada, version: 2 };
  act(() => desk.leads.consultations.apply({ type: 'changed', record }));
  expect(await screen.findByText('Accepted')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Send the quote' }));
  expect(asked).toMatchObject([{ cents: 500_000, replaces: 'q' }]);
  expect(dialog.getByText(isOver)).toBeTruthy();

  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Another quote…' }));
  const again = within(screen.getByRole('dialog', { name: /^Quote to/ }));
  expect(again.getByLabelText<HTMLInputElement>('Amount in dollars').value).toBe('5000');
});

test('an accepted quote stays readable with words, name and SHA-256 when another quote follows', async () => {
  const accepted = { name: 'Ada Stone', at: '2026-11-21T15:00:00.000Z', sha256: 'ab'.repeat(32) };
  const second = { ...first, id: 'q2', cents: 90_000, lines: 'Trim' };
  open(() => [second, { ...first, state: 'accepted', accepted }]);
  await userEvent.click(await screen.findByText(/^\$4,250, /));
  const older = within(screen.getByRole('group'));
  expect(older.getByText('Oak')).toBeTruthy();
  expect(older.getByText('Ada Stone')).toBeTruthy();
  expect(older.getByText(/SHA-256 of the words/).textContent).toContain(accepted.sha256);
});

test('the quote form of a lead does not show what was typed for another lead', async () => {
  const bob = aConsultation({ id: 'b', name: 'Bob Reed' });
  const desk = open(() => [], bob);
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in dollars');
  await userEvent.click(await screen.findByRole('button', { name: 'Send a quote…' }));
  await userEvent.type(amount(), '5000');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  act(() => desk.detail.open({ show: 'lead', kind: 'consultations', id: 'b' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a quote…' }));
  expect(screen.getByRole('dialog', { name: 'Quote to Bob Reed' })).toBeTruthy();
  expect(amount().value).toBe('');
});

test('the draft of a quote outlives a reload, until the quote is sent or its lead is erased', async () => {
  const memory = aMemory();
  function reload() {
    cleanup();
    const answers = {
      '/api/leads/:kind/:id/quotes': ({ body }: { body?: unknown }) => (body ? first : []),
    };
    const desk = openRecord(answers, memory);
    act(() => desk.triage.drafts.restore('dana'));
    return desk;
  }
  const begin = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Send a quote…' }));
  const lines = () => screen.getByLabelText<HTMLTextAreaElement>(/^What it covers/);

  reload();
  await begin();
  await userEvent.type(screen.getByLabelText('Amount in dollars'), '5000');
  await userEvent.type(lines(), 'Oak in the hall');
  reload();
  await begin();
  expect(lines().value).toBe('Oak in the hall');
  await userEvent.click(screen.getByRole('button', { name: 'Send the quote' }));
  reload();
  await begin();
  expect(lines().value).toBe('');

  await userEvent.type(lines(), 'Pine');
  const desk = reload();
  act(() => applyFrame({ type: 'leadErased', data: { kind: 'consultations', id: 'a' } }, desk));
  expect(memory.recall('quotes-unsent')).toBeNull();
});

test('the file of a quote stays with its draft when the form is closed and opened again, until it is left out', async () => {
  const sent: { file?: { name: string } }[] = [];
  const type = 'application/pdf';
  openRecord({
    '/api/leads/:kind/:id/quotes': ({ body }) => {
      if (body) sent.push(body);
      return body ? first : [];
    },
    '/api/quote-files': () => ({ type, size: 3, sha256: 'ab'.repeat(32) }),
  });
  const begin = async () => userEvent.click(await screen.findByRole('button', { name: /quote…$/ }));
  await begin();
  const choose = () =>
    userEvent.upload(screen.getByLabelText(/^File/), new File(['pdf'], 'plan.pdf', { type }));
  await choose();
  await userEvent.type(screen.getByLabelText('Amount in dollars'), '5000');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await begin();
  expect(screen.getByText(/^plan.pdf stays with it/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send the quote' }));
  expect(screen.getByText(/write what the amount covers/)).toBeTruthy();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Send the quote' }));
  expect(sent).toMatchObject([{ file: { name: 'plan.pdf' } }]);
  await begin();
  expect(screen.queryByText(/stays with it/)).toBeNull();
});

test('the quote form takes no typing while the quote is being sent', async () => {
  const sending = held<Quote>();
  open(({ body }) => (body ? sending.reply() : []));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a quote…' }));
  await userEvent.type(screen.getByLabelText('Amount in dollars'), '4250');
  const lines = screen.getByLabelText<HTMLTextAreaElement>(/^What it covers/);
  await userEvent.type(lines, 'Oak');
  await userEvent.click(screen.getByRole('button', { name: 'Send the quote' }));
  await userEvent.type(lines, ' and trim');
  expect(lines.value).toBe('Oak');
  await sending.answer(first);
  expect(screen.queryByRole('dialog')).toBeNull();
});
