import { useEffect, useReducer } from 'react';
import { type Choice, first } from './choice.ts';
import { nextViews, startWith } from './views.ts';

/** Follows the choice with pictures as they arrive. */
export function useViews(choice: Choice) {
  const [views, tell] = useReducer(nextViews, first, startWith);
  useEffect(() => tell({ type: 'wished', choice }), [choice]);
  return [views, tell] as const;
}
