import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { describe, expect, test } from 'vitest';
import { contact, referral } from '../testing/samples.ts';
import { storeOfEach, stores } from '../testing/stores.ts';
import type { KeptReply, Write } from './store.ts';

describe.each(stores)('$name', ({ newHome }) => {
  const shop = storeOfEach(newHome);
  const { clock } = shop;

  const put = (record: ReturnType<typeof contact>): Write => ({ put: 'contacts', record });

  function reply(key: string, id = key): KeptReply {
    const at = new Date(clock.steady()).toISOString();
    return { key, bodyHash: `hash of ${key}`, status: 201, reply: { id }, at };
  }

  test('a kept reply is found under its key, also after a restart', async () => {
    await shop.store.commit([put(contact('a'))], reply('a'));
    expect(await shop.store.keptReply('a')).toEqual(reply('a'));
    expect(await shop.store.keptReply('b')).toBeUndefined();
    await shop.restart();
    expect(await shop.store.keptReply('a')).toEqual(reply('a'));
  });

  test('a kept reply is found for 24 hours, and then another reply can take its key', async () => {
    await shop.store.commit([put(contact('a'))], reply('a'));
    clock.pass(23 * HOUR_MS);
    expect(await shop.store.keptReply('a')).toBeDefined();
    clock.pass(HOUR_MS);
    expect(await shop.store.keptReply('a')).toBeUndefined();
    await shop.store.commit([put(contact('b'))], reply('a', 'b'));
    expect(await shop.store.keptReply('a')).toEqual(reply('a', 'b'));
  });

  test('a kept reply from the future, kept under a clock that was wrong, goes after 24 hours as well', async () => {
    const ahead = { ...reply('a'), at: new Date(clock.steady() + 9000 * HOUR_MS).toISOString() };
    await shop.store.commit([put(contact('a'))], ahead);
    await shop.restart();
    expect(await shop.store.keptReply('a')).toBeDefined();
    clock.pass(DAY_MS);
    expect(await shop.store.keptReply('a')).toBeUndefined();
  });

  test('a kept reply is erased with the record it tells of, and other kept replies stay', async () => {
    await shop.store.commit([put(contact('gone'))], reply('gone'));
    const half = referral('half', { referred_name: 'Xaver Quixote' });
    await shop.store.commit([{ put: 'referrals', record: half }], {
      ...reply('half'),
      reply: half,
    });
    await shop.store.commit([put(contact('stays'))], reply('stays'));
    await shop.store.commit([
      { drop: 'contacts', id: 'gone' },
      { put: 'referrals', record: { ...half, referred_name: '' } },
    ]);
    await shop.store.forget();
    expect(await shop.store.keptReply('gone')).toBeUndefined();
    expect(await shop.store.keptReply('half')).toBeUndefined();
    expect(await shop.store.keptReply('stays')).toBeDefined();
  });
});
