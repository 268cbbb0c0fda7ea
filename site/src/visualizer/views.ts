import { assertNever } from '@sallie/shared/rules/assert-never';
import { type Choice, floorsIn, isSame } from './choice.ts';
import type { FloorId } from './floors.ts';

/* A picture is shown once it has loaded completely; until then, or if it fails, the previous one stays. */

/** One attempt to show a choice. */
export interface View {
  id: number;
  choice: Choice;
}

export interface Views {
  shown: View;
  /** Lies below the current one, which fades in over it. */
  before: View | null;
  coming: { view: View; arrived: FloorId[] } | null;
  /** The choice whose picture failed to load. */
  failed: Choice | null;
}

export type ViewEvent =
  | { type: 'wished' | 'wished again'; choice: Choice }
  | { type: 'arrived'; view: View; floor: FloorId }
  | { type: 'failed'; view: View };

export function startWith(choice: Choice): Views {
  return { shown: { id: 0, choice }, before: null, coming: null, failed: null };
}

export function nextViews(views: Views, event: ViewEvent): Views {
  switch (event.type) {
    case 'wished':
      return wish(views, event.choice);
    case 'wished again':
      return expect(views, event.choice);
    case 'arrived':
      return arrive(views, event.view, event.floor);
    case 'failed':
      return fail(views, event.view);
    default:
      return assertNever(event);
  }
}

function wish(views: Views, choice: Choice): Views {
  const { shown, before, coming } = views;
  if (isSame(shown.choice, choice)) {
    return coming || views.failed ? { ...views, coming: null, failed: null } : views;
  }
  if (coming && isSame(coming.view.choice, choice)) return views;
  // It has loaded already, and its element fires no second load event.
  if (before && isSame(before.choice, choice)) return show(views, before);
  return expect(views, choice);
}

function expect(views: Views, choice: Choice): Views {
  const newest = Math.max(views.shown.id, views.before?.id ?? 0, views.coming?.view.id ?? 0);
  return { ...views, coming: { view: { id: newest + 1, choice }, arrived: [] }, failed: null };
}

function show(views: Views, view: View): Views {
  return { shown: view, before: views.shown, coming: null, failed: null };
}

function arrive(views: Views, view: View, floor: FloorId): Views {
  if (views.coming?.view.id !== view.id) return views;
  const arrived = [...views.coming.arrived, floor];
  if (floorsIn(view.choice).every((each) => arrived.includes(each))) return show(views, view);
  return { ...views, coming: { view, arrived } };
}

function fail(views: Views, view: View): Views {
  const { shown, coming } = views;
  if (coming?.view.id === view.id) return { ...views, coming: null, failed: view.choice };
  return shown.id === view.id && !coming ? { ...views, failed: view.choice } : views;
}
