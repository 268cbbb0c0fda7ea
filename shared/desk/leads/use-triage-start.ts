import { useEffect } from 'react';
import type { OpenDesk } from '../open-desk.ts';
import { warmSearch } from '../search/warm.ts';
import { whenIdle } from '../search/when-idle.ts';
import { triageOf } from './triage-stores.ts';

/** Brings the triage stores to life with the desk: saved views are read, colleagues are heard. */
export function useTriageStart(desk: OpenDesk): void {
  useEffect(() => {
    const { views, viewing, drafts } = triageOf(desk);
    const deafen = desk.link.onFrame((frame) => {
      viewing.hear(frame);
      if (frame.type === 'connected') void views.load();
    });
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(drafts.getState().notes).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const cool = warmSearch(desk.leads, whenIdle);
    return () => {
      deafen();
      cool();
      window.removeEventListener('beforeunload', warn);
    };
  }, [desk]);
}
