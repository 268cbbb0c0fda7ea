import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock, contact } from '../testing/samples.ts';
import { stores } from '../testing/stores.ts';

/** A database takes longer for each task. */
const RUNS: Record<string, number> = { embedded: 15, Postgres: 2 };

/** Any sequence of tasks. Ids are few, so that records are often changed and dropped. */
const task = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.nat(900) }) },
  { weight: 3, arbitrary: fc.record({ drop: fc.nat(900) }) },
  { weight: 1, arbitrary: fc.record({ dropFrom: fc.nat(900), count: fc.nat(700) }) },
  { weight: 2, arbitrary: fc.record({ addMany: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
  { weight: 1, arbitrary: fc.constant('forget' as const) },
);

test.each(stores)(
  '$name: the list equals a plain array after any sequence of puts, drops, erasures and restarts',
  async ({ name, newHome }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(task, { maxLength: 30 }), async (deeds) => {
        const home = await newHome();
        let store = await home.open(clock);
        let model: string[] = [];
        let next = 1000;
        const put = async (id: string) => {
          if (!model.includes(id)) model.push(id);
          await store.commit([{ put: 'contacts', record: contact(id) }]);
        };
        const drop = async (ids: string[]) => {
          model = model.filter((id) => !ids.includes(id));
          await store.commit(ids.map((id) => ({ drop: 'contacts', id })));
        };
        for (const step of deeds) {
          if (step === 'forget') await store.forget();
          else if (step === 'restart') {
            await store.close();
            store = await home.open(clock);
          } else if ('put' in step) await put(`c${step.put}`);
          else if ('drop' in step) await drop([`c${step.drop}`]);
          else if ('dropFrom' in step) {
            await drop(model.slice(step.dropFrom, step.dropFrom + step.count));
          } else {
            const ids = Array.from({ length: step.addMany }, () => `c${next++}`);
            await Promise.all(ids.map(put));
          }
          const newest = model.at(-1);
          expect((await store.list('contacts', { limit: 3 })).map(({ id }) => id)).toEqual(
            model.slice(-3).reverse(),
          );
          if (newest) expect(await store.get('contacts', newest)).toEqual(contact(newest));
        }
        expect((await store.list('contacts')).map(({ id }) => id).reverse()).toEqual(model);
        for (const id of model) expect(await store.get('contacts', id)).toEqual(contact(id));
        await store.close();
        await home.remove();
      }),
      { numRuns: RUNS[name] ?? 1 },
    );
  },
  60_000,
);
