import type { ComponentType } from 'react';
import { type Island, island } from '../islands/island.tsx';

function hasDraft(name: string): boolean {
  try {
    return localStorage.getItem(draftPlace(name)) !== null;
  } catch {
    return false; // Storage is forbidden here, so nothing was kept.
  }
}

/** Forms are heavy: their code comes when somebody reaches for them, has left one half filled, or comes with words for it. */
export function formIsland(name: string, load: () => Promise<ComponentType>): Island<object> {
  const wanted = () => location.search !== '' || hasDraft(name);
  return island(`${name}-form`, 'touched', load, { wanted });
}

/** Where the draft of a form lies on the device. */
export function draftPlace(form: string): string {
  return `draft:${form}`;
}
