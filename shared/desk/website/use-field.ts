import { useRef } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '../../contract/website.ts';
import { type Path, startsWith, valueAt } from '../../rules/website/changes.ts';
import { useDesk } from '../app/context.tsx';
import { shownContent } from '../stores/website-edits.ts';

export interface FieldState {
  value: unknown;
  onChange: (value: unknown) => void;
  /** Problems that prevent publishing, in this field and within it. */
  problems: readonly Problem[];
  isUnpublished: boolean;
  /** Notes the value that the editor sees. */
  onFocus: () => void;
}

export function useField(path: Path): FieldState {
  const { website } = useDesk().desk;
  const state = useStore(website);
  const value = valueAt(shownContent(state), path);
  const seen = useRef<unknown>(undefined);
  const { problems = [], unpublished = [] } = state.website?.draft ?? {};
  return {
    value,
    onChange(next) {
      website.change(path, next, seen.current);
      seen.current = next;
    },
    problems: problems.filter((one) => startsWith(one.path, path)),
    isUnpublished: unpublished.some((one) => startsWith(one, path) || startsWith(path, one)),
    onFocus() {
      seen.current = value;
    },
  };
}
