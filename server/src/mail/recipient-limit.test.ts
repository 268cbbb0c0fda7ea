import { expect, test } from 'vitest';
import type { OutgoingMail } from '../store/store.ts';
import { createRecipientLimit } from './recipient-limit.ts';

const HOUR = 60 * 60 * 1000;
const to = (address: string) => ({ to: address }) as OutgoingMail;

function limitAt(factor = 1) {
  const clock = { time: 1000, steady: () => clock.time };
  const { admit } = createRecipientLimit({ clock, factor, staff: 'Desk@shop.example' });
  return { clock, mayMail: (address: string) => admit([to(address)]).length === 1 };
}

test('the eleventh mail of a day to one address stays, however it is spelled', () => {
  const { mayMail } = limitAt();
  for (let count = 0; count < 10; count += 1) expect(mayMail('ann@home.example')).toBe(true);
  expect(mayMail('ANN@home.example')).toBe(false);
  expect(mayMail('bob@home.example')).toBe(true);
});

test('a day later there are ten again', () => {
  const { clock, mayMail } = limitAt();
  for (let count = 0; count < 10; count += 1) mayMail('ann@home.example');
  clock.time += 24 * HOUR - 1;
  expect(mayMail('ann@home.example')).toBe(false);
  clock.time += 1;
  expect(mayMail('ann@home.example')).toBe(true);
});

test('staff hear of every lead', () => {
  const { mayMail } = limitAt();
  for (let count = 0; count < 50; count += 1) expect(mayMail('desk@shop.example')).toBe(true);
});

test('a factor of 0 switches the limit off', () => {
  const { mayMail } = limitAt(0);
  for (let count = 0; count < 50; count += 1) expect(mayMail('ann@home.example')).toBe(true);
});
