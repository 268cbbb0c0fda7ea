import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, show } from '../../testing/show.tsx';
import { Accounts } from '../accounts.tsx';

export const dana = { id: 'd', username: 'dana', name: 'Dana', role: 'owner', one_time: false };
export const bob = { id: 'b', username: 'bob', name: 'Bob', role: 'staff', one_time: true };
export const here = { id: '1', label: 'Chrome/1 Windows', seen_at: '2026-11-20T15:00:00.000Z' };

/** Requests other than reads. */
type Asked = { body?: unknown; params?: unknown }[];

export async function open(me: object = {}, more: Answers = {}) {
  const asked: Asked = [];
  let staff = [dana, bob];
  const desk = show(<Accounts />, {
    '/api/session': () => ({ ...dana, has_name: true, ...me, notices: [] }),
    '/api/staff': (request) => {
      if (!request.body) return staff;
      asked.push(request);
      const added = { ...bob, id: 'e', one_time: false, ...(request.body as object) };
      staff = [...staff, added];
      return added;
    },
    '/api/staff/:id': (request) => {
      asked.push(request);
      const { id } = request.params as { id: string };
      staff = request.body
        ? staff.map((one) => (one.id === id ? { ...one, ...(request.body as object) } : one))
        : staff.filter((one) => one.id !== id);
    },
    '/api/second-factor': () => ({ on: false, recovery_codes_left: 0 }),
    '/api/quick-replies': () => ({ replies: [] }),
    '/api/weekly-mail': () => ({ email: '' }),
    '/api/backups': () => ({ scheduled: true, last: null, problem: null }),
    '/api/sessions': () => [{ ...here, current: true }],
    ...more,
  });
  await act(() => desk.session.check());
  return { asked, desk };
}

export const press = async (name: RegExp | string) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).parentElement as HTMLElement);
export const staffNames = async () =>
  (await section('Staff')).getAllByRole('listitem').map((row) => row.textContent);
