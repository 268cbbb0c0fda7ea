import { expect, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import { listStaff, removeStaff } from '../../contract/staff.ts';
import { createConfirmation } from './staff.ts';

/** A server that wants the password before it removes anybody. */
function aDesk() {
  const asked: string[] = [];
  let isConfirmed = false;
  const call = (async ({ path }: { path: string }, options?: { body: { password: string } }) => {
    asked.push(path);
    if (path === '/api/session/confirm') {
      if (options?.body.password !== 'right') throw new ApiError(403, 'That is not right.');
      isConfirmed = true;
    }
    if (path === removeStaff.path && !isConfirmed) throw new ApiError(428, 'Once more, please.');
    return undefined;
  }) as unknown as Call;
  return { asked, desk: createConfirmation(call) };
}

const isAsked = ({ desk }: ReturnType<typeof aDesk>) => desk.getState().isAsked;

test('what needs the password asks for it once and is then done', async () => {
  const { asked, desk } = aDesk();
  const both = Promise.all([desk.call(removeStaff), desk.call(removeStaff)]);
  await expect.poll(() => desk.getState().isAsked).toBe(true);
  await expect(desk.confirm('wrong')).rejects.toThrow('That is not right.');
  expect(desk.getState().isAsked).toBe(true);
  await desk.confirm('right');
  await both;
  expect(desk.getState().isAsked).toBe(false);
  expect(asked.filter((path) => path === removeStaff.path)).toHaveLength(4);
});

test('put off, it fails with what the server said', async () => {
  const shop = aDesk();
  const removing = shop.desk.call(removeStaff);
  await expect.poll(() => isAsked(shop)).toBe(true);
  shop.desk.cancel();
  await expect(removing).rejects.toThrow('Once more, please.');
  expect(isAsked(shop)).toBe(false);
});

test('other calls pass, and other refusals are not about the password', async () => {
  const shop = aDesk();
  await shop.desk.call(listStaff);
  const refusing = createConfirmation((async () => {
    throw new ApiError(403, 'Only an owner');
  }) as unknown as Call);
  await expect(refusing.call(removeStaff)).rejects.toThrow('Only an owner');
  expect(refusing.getState().isAsked).toBe(false);
});
