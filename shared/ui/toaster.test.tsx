// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastOutlet } from './toast-outlet.tsx';
import { toast } from './toasts.ts';

afterEach(cleanup);

async function open(run = () => {}) {
  render(
    <>
      <section aria-label="List" tabIndex={-1}>
        <button type="button">Done</button>
      </section>
      <ToastOutlet />
    </>,
  );
  act(() => void toast({ title: 'Ada is done', action: { label: 'Undo', run } }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const done = screen.getByRole('button', { name: 'Done' });
  done.focus();
  return { undo, done };
}

const focused = () => document.activeElement;

test('a toast that is answered or closed gives the focus back', async () => {
  const { undo, done } = await open();
  await userEvent.click(undo);
  expect(focused()).toBe(done);
  act(() => void toast({ title: 'Taken back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(focused()).toBe(done);
});

test('a toast gives the focus to the region around the button when the button is gone', async () => {
  const { undo, done } = await open(() => done.remove());
  await userEvent.click(undo);
  expect(focused()).toBe(screen.getByRole('region', { name: 'List' }));
});

test('a toast whose answer moves the focus elsewhere keeps it there', async () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  const { undo } = await open(() => elsewhere.focus());
  await userEvent.click(undo);
  expect(focused()).toBe(elsewhere);
  elsewhere.remove();
});

test('a toast that another one replaces takes no focus with it', async () => {
  const { undo, done } = await open();
  undo.focus();
  act(() => void toast({ title: 'Ben wrote' }));
  await waitFor(() => expect(undo.isConnected).toBe(false));
  expect(focused()).toBe(done);
});

test('a toast leaves the focus on no element when it was on none before', async () => {
  const { undo, done } = await open();
  done.blur();
  await userEvent.click(undo);
  expect(focused()).toBe(document.body);
});

test('Escape that something else has handled leaves a toast open, and the next Escape closes it', async () => {
  await open();
  const handle = (event: KeyboardEvent) => event.preventDefault();
  window.addEventListener('keydown', handle, { once: true });
  await userEvent.keyboard('{Escape}');
  await act(() => new Promise((later) => setTimeout(later, 20)));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('Escape in a toast closes it and nothing else', async () => {
  const { undo } = await open();
  let wasFree = false;
  window.addEventListener('keydown', (event) => {
    wasFree = !event.defaultPrevented;
  });
  undo.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(undo.isConnected).toBe(false));
  expect(wasFree).toBe(false);
});

test('a toast lies in a dialog only while it was raised there', async () => {
  const page = (isOpen: boolean) => (
    <>
      <Dialog open={isOpen} onClose={() => {}} title="New call">
        <input aria-label="Name" />
      </Dialog>
      <ToastOutlet />
    </>
  );
  const { rerender } = render(page(false));
  const isInDialog = async (title: string) =>
    (await screen.findAllByText(title)).some((one) => one.closest('dialog') !== null);
  act(() => void toast({ title: 'Ada is done' }));
  rerender(page(true));
  expect(await isInDialog('Ada is done')).toBe(false);
  act(() => void toast({ title: 'Not saved' }));
  expect(await isInDialog('Not saved')).toBe(true);
  rerender(page(false));
  expect(await isInDialog('Not saved')).toBe(false);
});
