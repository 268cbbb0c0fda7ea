import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ThreadsStore } from '../stores/threads.ts';

/** Where a keyboard would cover the conversation, writing begins with a tap. */
const NARROW = '(max-width: 48rem)';

/** Whoever chooses a conversation, in the list or by a notice, is taken to it; who only passes by is not. */
export function useArrival(threads: ThreadsStore) {
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isArriving = useStore(threads, (state) => state.isArriving);
  useEffect(() => {
    if (!isArriving) return;
    const target = window.matchMedia(NARROW).matches ? title : input;
    target.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
    threads.arrived();
  }, [isArriving, threads]);
  return { section, title, input };
}
