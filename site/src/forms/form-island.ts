import type { ComponentType } from 'react';
import { type Island, island } from '../islands/island.tsx';
import { draftPlace, hasDraft } from './begun.ts';

/** Forms are large, so their code loads on touch, for a stored draft, or for a link that prefills the form. */
export function formIsland(name: string, load: () => Promise<ComponentType>): Island<object> {
  const wanted = () => location.search !== '' || hasDraft(draftPlace(name));
  return island(`${name}-form`, 'touched', load, wanted);
}
