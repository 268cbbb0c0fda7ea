import { newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import { expect, test } from 'vitest';
import { standingOf } from './panel-header.tsx';

const shop = 'Millbrook Flooring Co.';
const settings = {
  is_available: true,
  effective: true,
  reason: 'available',
  next_open: null,
} as const;

test('the chat’s status is in Spanish in a Spanish conversation', () => {
  const dialogue = { ...newDialogue(1), settings, language: 'es' as const };
  expect(standingOf(dialogue, shop, true).status).toEqual([
    'Asistente automático',
    'nuestro equipo también está aquí',
  ]);
});

test('the chat’s tone with staff is here when online, trouble when lost or failed, and waiting while connecting', () => {
  const staffed = { ...newDialogue(1), settings, stage: 'live_chat' as const };
  const live = (connection: 'online' | 'lost' | 'failed' | 'connecting') =>
    standingOf({ ...staffed, live: { ...staffed.live, staff: 'Dana', connection } }, shop, true);
  expect(live('online').tone).toBe('here');
  expect(live('lost').tone).toBe('trouble');
  expect(live('failed').tone).toBe('trouble');
  expect(live('connecting').tone).toBe('waiting');
});

test('staff without a name are called by the shop’s name, and the status does not repeat it', () => {
  const live = { ...newDialogue(1).live, staff: shop, connection: 'online' as const };
  const dialogue = { ...newDialogue(1), settings, stage: 'live_chat' as const, live };
  expect(standingOf(dialogue, shop, true)).toMatchObject({
    name: shop,
    status: ['Our team is here'],
  });
});
