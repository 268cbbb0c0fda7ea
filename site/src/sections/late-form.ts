import type { ComponentType } from 'react';
import { draftPlace } from '../forms/draft-place.ts';
import { type Late, late } from '../hydration/late.tsx';

function hasDraft(name: string): boolean {
  try {
    return localStorage.getItem(draftPlace(name)) !== null;
  } catch {
    return false; // Storage is forbidden here, so nothing was kept.
  }
}

/** Forms are heavy: their code comes when somebody reaches for them, has left one half filled, or comes with words for it. */
export function lateForm(name: string, load: () => Promise<ComponentType>): Late<object> {
  const wanted = () => location.search !== '' || hasDraft(name);
  return late(`${name}-form`, 'touched', load, { wanted });
}
