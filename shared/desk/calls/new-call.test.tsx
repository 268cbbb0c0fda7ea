// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { aCall } from '../../testing/leads.ts';
import { useDesk } from '../app/context.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { held } from '../testing/held.ts';
import { dana } from '../testing/host.ts';
import { loadLists, show } from '../testing/show.tsx';
import { Today } from '../today/today.tsx';
import { NewCall } from './new-call.tsx';

function Page() {
  useKeys(useDesk().desk);
  return (
    <>
      <Today />
      <NewCall />
    </>
  );
}

/** Opens Dana's desk; the server answers as `failure` says. */
async function open() {
  const sent: unknown[] = [];
  const server: { failure: Error | null; hold?: Promise<void> } = { failure: null };
  const desk = show(<Page />, {
    '/api/live-chat-threads': () => [],
    '/api/calls': async ({ body }) => {
      sent.push(body);
      await server.hold;
      if (server.failure) throw server.failure;
      return aCall({ id: 'c' });
    },
    '/api/leads/:kind/:id': () => aCall({ id: 'c', name: 'Ada Byron' }),
  });
  act(() => {
    desk.session.setState({ who: dana });
    desk.triage.colleagues.setState({ phase: 'ready', all: [dana, { id: 'e', name: 'Ellen' }] });
  });
  await loadLists(desk);
  return { desk, sent, server };
}

const dialog = () => screen.queryByRole('dialog', { name: 'New call or walk-in' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (keys: string) => userEvent.keyboard(keys);

test('a call is nobody’s once the colleague chosen for it is off the staff, as the form shows', async () => {
  const { desk, sent } = await open();
  await type('nBen Novak{Tab}5705550122');
  const holder = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who has it' });
  await userEvent.selectOptions(holder, 'Ellen');
  act(() => desk.triage.colleagues.setState({ all: [dana] }));
  expect(holder.selectedOptions[0]?.text).toBe('Nobody yet');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('holder');
});

test('the call form shows errors at their fields, sends nothing, and keeps typed text when it is closed', async () => {
  const { sent } = await open();
  await type('n{Enter}');
  expect(document.activeElement).toBe(field('Name'));
  expect(screen.getByText('Please enter a name or a phone number')).toBeTruthy();
  await type('Ben{Tab}555-0122{Enter}');
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy();
  expect(document.activeElement).toBe(field('Phone'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New call or walk-in' }));
  expect([field('Name').value, field('Phone').value]).toEqual(['Ben', '555-0122']);
  expect(sent).toEqual([]);
});

test('a call that another time was chosen for is not saved before that time is given', async () => {
  const { sent } = await open();
  await type('nBen Novak');
  await userEvent.selectOptions(screen.getByLabelText('Call back'), 'Another time…');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  const time = screen.getByLabelText('Date and time at the shop');
  expect(screen.getByText('Please choose a date and a time')).toBeTruthy();
  fireEvent.change(time, { target: { value: '2099-01-02T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toMatchObject([{ name: 'Ben Novak', call_back: '2099-01-02T15:00:00.000Z' }]);
});

test('an empty list of calls offers a button that opens the call form', async () => {
  const { desk } = await open();
  act(() => desk.place.show('calls'));
  await userEvent.click(screen.getByRole('button', { name: 'New call or walk-in' }));
  expect(dialog()).toBeTruthy();
});

test('staff save a walk-in for a colleague with a call back, and the visit form opens for the person', async () => {
  const { sent } = await open();
  await type('n');
  await type('Ada Byron');
  await userEvent.click(screen.getByRole('radio', { name: 'Walk-in' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who has it' }), 'Ellen');
  const when = screen.getByRole('combobox', { name: 'Call back' });
  await userEvent.selectOptions(when, within(when).getByRole('option', { name: /^In 1 hour/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Save and make a visit/ }));
  expect(sent).toMatchObject([
    { way: 'walk-in', holder: 'e', call_back: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  expect(await screen.findByRole('dialog', { name: 'Visit to Ada Byron' })).toBeTruthy();
});

test('the call form stays open and takes no typing while its call is being saved', async () => {
  const { sent, server } = await open();
  const saving = held();
  server.hold = saving.reply();
  await type('n');
  await type('Ada Byron{Enter}');
  await type(' from Oak Lane');
  expect(field('Name').value).toBe('Ada Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog(), 'opened again it would be sent once more').toBeTruthy();
  await saving.answer();
  expect(dialog()).toBeNull();
  expect(sent).toMatchObject([{ name: 'Ada Byron' }]);
});

/** Ada's call was kept offline and is refused when it is sent. */
async function openRefused() {
  const { desk, server } = await open();
  server.failure = new TypeError('offline');
  await type('n');
  await type('Ada Byron{Enter}');
  server.failure = new ApiError(400, 'Please choose a time ahead.');
  await act(() => desk.calls.sendKept());
}

test('staff put right a kept call that the server refused, and the form shows the refusal', async () => {
  await openRefused();
  expect(screen.getByText(/Ada Byron is not saved. Please choose a time ahead./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Put it right/ }));
  expect(field('Name').value).toBe('Ada Byron');
  await type('{Enter}');
  expect(within(dialog() as HTMLElement).getByRole('alert').textContent).toBe(
    'Please choose a time ahead.',
  );
});

test('staff throw a refused call away at the second press', async () => {
  await openRefused();
  await userEvent.click(screen.getByRole('button', { name: 'Throw away Ada Byron' }));
  await userEvent.click(screen.getByRole('button', { name: 'Really throw away Ada Byron' }));
  expect(screen.queryByText(/Ada Byron is not saved/)).toBeNull();
});

test('staff finish a call they began before they put a refused call right, and neither is lost', async () => {
  await openRefused();
  await type('n');
  await type('Ben Novak');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: /^Put it right/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Finish the call you began first' }));
  expect(field('Name').value).toBe('Ben Novak');
  await userEvent.clear(field('Name'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: /^Put it right/ }));
  expect(field('Name').value).toBe('Ada Byron');
});

test('Today names a call that a colleague left unsent on this machine, and saves it with one press', async () => {
  const { desk, sent } = await open();
  const form = { name: 'Ada Byron', phone: '', email: '', message: '', way: 'call' } as const;
  const left = [{ id: 'k', by: 'e', form: { ...form, found_by: '' } }];
  act(() => desk.calls.setState({ left }));
  const said = 'Ada Byron: Ellen wrote it down on this machine, and it may not be saved.';
  expect(screen.getByText(said, { exact: false })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Save it as yours/ }));
  expect(sent).toMatchObject([{ name: 'Ada Byron' }]);
  expect(screen.queryByText(said, { exact: false })).toBeNull();
});

test('Today lists changes kept on this machine with times in the shop’s time zone and with names of staff', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T16:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { desk } = await open();
  const ada = { by: 'd', kind: 'calls', lead: 'c', name: 'Ada Byron', notes_before: '' } as const;
  const snoozed = { version: 1, snooze: '2026-11-20T19:30:00.000Z' };
  const given = { version: 1, assign: 'e' };
  const kept = [snoozed, given].map((change, at) => ({ ...ada, id: String(at), change }));
  act(() => desk.keptChanges.setState({ kept }));
  expect(screen.getByText(/^Ada Byron is snoozed until 2:30 PM/)).toBeTruthy();
  expect(screen.getByText(/^Ellen has Ada Byron/)).toBeTruthy();
  const problem = 'Bob has already taken this.';
  act(() => desk.keptChanges.setState({ kept: kept.map((one) => ({ ...one, problem })) }));
  const refused = 'This did not go through: “Ellen has Ada Byron”. Bob has already taken this.';
  expect(screen.getByText(refused)).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: /^Open.* Ada Byron/ })[1] as Element);
  expect(desk.detail.getState().detail).toEqual({ show: 'lead', kind: 'calls', id: 'c' });
  act(() => desk.keptChanges.setState(({ kept: [, last] }) => ({ kept: last ? [last] : [] })));
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Today' }));
});
