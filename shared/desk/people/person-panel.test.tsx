// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ServerFrame } from '../../contract/frames.ts';
import { byKind } from '../../contract/leads.ts';
import { aContact } from '../../testing/leads.ts';
import { DetailPane } from '../shell/panes.tsx';
import { created } from '../testing/frames.ts';
import { held } from '../testing/held.ts';
import { dana } from '../testing/host.ts';
import { type Answers, failing, show } from '../testing/show.tsx';

const email = 'ada@example.com';
const nothing = { email, messages: [], ...byKind(() => []) };

/** Opens Ada's page as an owner. */
function openPerson(answer: Answers[string]) {
  const desk = show(<DetailPane />, { '/api/people/:email': answer });
  act(() => {
    desk.session.setState({ who: dana });
    desk.detail.open({ show: 'person', email });
  });
  return desk;
}

test('“Try again” loads a person that failed to load', async () => {
  const server = failing(() => nothing);
  openPerson(server.reply);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('0 touches')).toBeTruthy();
});

test('a page that staff open while a person is being erased stays open', async () => {
  let answer = (): unknown => nothing;
  const desk = openPerson(() => answer());
  await userEvent.type(await screen.findByLabelText(`Type ${email} to confirm`), email);
  const erasing = held();
  answer = erasing.reply;
  await userEvent.click(screen.getByRole('button', { name: 'Erase everything about this person' }));
  act(() => desk.detail.open({ show: 'audit' }));
  await erasing.answer();
  expect(desk.detail.getState().detail).toEqual({ show: 'audit' });
});

test('the open page of a person shows a new lead of that email at once, and ignores other emails', async () => {
  let emit = (_: ServerFrame) => {};
  let answer = nothing;
  const desk = show(<DetailPane />, { '/api/people/:email': () => answer });
  desk.connection.onFrame = (handle) => {
    emit = handle;
    return () => {};
  };
  act(() => desk.detail.open({ show: 'person', email }));
  expect(await screen.findByText('0 touches')).toBeTruthy();
  const ofAda = aContact({ email: 'Ada@Example.com' });
  answer = { ...nothing, contacts: [ofAda] as never };
  await act(async () => emit(created(aContact({ id: 'other', email: 'ben@example.com' }))));
  expect(screen.getByText('0 touches')).toBeTruthy();
  await act(async () => emit(created(ofAda)));
  expect(await screen.findByText('One touch')).toBeTruthy();
});
