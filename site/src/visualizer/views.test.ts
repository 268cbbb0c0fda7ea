import { expect, test } from 'vitest';
import { type Choice, first } from './choice.ts';
import { nextViews, startWith, type View, type ViewEvent, type Views } from './views.ts';

const walnut: Choice = { ...first, floor: 'walnut' };
const slate: Choice = { ...first, floor: 'slate' };
const both: Choice = { ...walnut, other: 'slate' };

const wished = (choice: Choice): ViewEvent => ({ type: 'wished', choice });
const coming = (views: Views): View => views.coming?.view ?? views.shown;
const after = (views: Views, ...events: ViewEvent[]) => events.reduce(nextViews, views);

/** The picture that is on its way comes, in all its parts. */
function arrive(views: Views): Views {
  const view = coming(views);
  const { floor, other } = view.choice;
  const parts = other ? [other, floor] : [floor];
  return after(views, ...parts.map((each): ViewEvent => ({ type: 'arrived', view, floor: each })));
}

test('the old picture stays until the new one is here', () => {
  const wishing = after(startWith(first), wished(walnut));
  expect(wishing.shown.choice).toEqual(first);
  expect(coming(wishing).choice).toEqual(walnut);
  const here = arrive(wishing);
  expect(here).toMatchObject({
    shown: { choice: walnut },
    before: { choice: first },
    coming: null,
  });
});

test('two floors are shown when both are here', () => {
  const wishing = after(startWith(first), wished(both));
  const half = after(wishing, { type: 'arrived', view: coming(wishing), floor: 'slate' });
  expect(half.shown.choice).toEqual(first);
  const here = after(half, { type: 'arrived', view: coming(half), floor: 'walnut' });
  expect(here.shown.choice).toEqual(both);
});

test('only the last wish counts', () => {
  const one = after(startWith(first), wished(walnut));
  const two = after(one, wished(slate));
  const late = after(two, { type: 'arrived', view: coming(one), floor: 'walnut' });
  expect(late.shown.choice).toEqual(first);
  expect(arrive(late).shown.choice).toEqual(slate);
});

test('back to what is shown calls off what is on its way', () => {
  const back = after(startWith(first), wished(walnut), wished(first));
  expect(back).toMatchObject({ shown: { choice: first }, coming: null });
});

test('the picture before is still here, in the same element', () => {
  const there = arrive(after(startWith(first), wished(walnut)));
  const back = after(there, wished(first));
  expect(back.shown).toBe(there.before);
  expect(back.before).toBe(there.shown);
});

test('the same wish twice changes nothing', () => {
  const once = after(startWith(first), wished(walnut));
  expect(after(once, wished({ ...walnut }))).toBe(once);
  const start = startWith(first);
  expect(after(start, wished({ ...first }))).toBe(start);
});

test('what does not come leaves the old picture, says so, and can be tried again', () => {
  const wishing = after(startWith(first), wished(both));
  const failed = after(wishing, { type: 'failed', view: coming(wishing) });
  expect(failed).toMatchObject({ shown: { choice: first }, coming: null, failed: both });
  const again = after(failed, { type: 'wished again', choice: both });
  expect(again.failed).toBeNull();
  expect(arrive(again).shown.choice).toEqual(both);
});

test('a failure is forgotten with the next wish', () => {
  const wishing = after(startWith(first), wished(walnut));
  const failed = after(wishing, { type: 'failed', view: coming(wishing) });
  expect(after(failed, wished(first)).failed).toBeNull();
  expect(after(failed, wished(slate)).failed).toBeNull();
});

test('a first picture that does not come says so too, a later failure of an old one does not', () => {
  const start = startWith(first);
  expect(after(start, { type: 'failed', view: start.shown }).failed).toEqual(first);
  const wishing = after(start, wished(walnut));
  expect(after(wishing, { type: 'failed', view: start.shown })).toBe(wishing);
});

test('no two pictures share an element', () => {
  let views = startWith(first);
  const ids = new Set<number>([views.shown.id]);
  for (const choice of [walnut, slate, both, first]) {
    views = arrive(after(views, wished(choice)));
    ids.add(views.shown.id);
  }
  expect(ids.size).toBe(5);
});
