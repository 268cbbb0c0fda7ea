import type { ComponentType } from 'react';
import { type Island, island } from '../islands/island.tsx';
import { draftPlace, hasDraft } from './draft-place.ts';

/** Forms are heavy: their code comes when somebody reaches for them, has left one half filled, or comes with words for it. */
export function formIsland(name: string, load: () => Promise<ComponentType>): Island<object> {
  const wanted = () => location.search !== '' || hasDraft(draftPlace(name));
  return island(`${name}-form`, 'touched', load, { wanted });
}
