import { expect, test } from 'vitest';
import { type Choice, first } from './choice.ts';
import { nextViews, startWith, type View, type ViewEvent, type Views } from './views.ts';

const walnut: Choice = { ...first, floor: 'walnut' };
const slate: Choice = { ...first, floor: 'slate' };
const both: Choice = { ...walnut, other: 'slate' };

const wished = (choice: Choice): ViewEvent => ({ type: 'wished', choice });
const coming = (views: Views): View => views.coming?.view ?? views.shown;
const after = (views: Views, ...events: ViewEvent[]) => events.reduce(nextViews, views);

/** Lets every part of the coming picture arrive. */
function arrive(views: Views): Views {
  const view = coming(views);
  const { floor, other } = view.choice;
  const parts = other ? [other, floor] : [floor];
  return after(views, ...parts.map((each): ViewEvent => ({ type: 'arrived', view, floor: each })));
}

test('two compared floors are shown once both pictures have arrived', () => {
  const wishing = after(startWith(first), wished(both));
  const half = after(wishing, { type: 'arrived', view: coming(wishing), floor: 'slate' });
  expect(half.shown.choice).toEqual(first);
  const here = after(half, { type: 'arrived', view: coming(half), floor: 'walnut' });
  expect(here.shown.choice).toEqual(both);
});

test('a late picture of an earlier choice is not shown; only the last choice is', () => {
  const one = after(startWith(first), wished(walnut));
  const two = after(one, wished(slate));
  const late = after(two, { type: 'arrived', view: coming(one), floor: 'walnut' });
  expect(late.shown.choice).toEqual(first);
  expect(arrive(late).shown.choice).toEqual(slate);
});
