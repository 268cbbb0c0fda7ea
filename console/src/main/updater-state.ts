import { assertNever } from '@sallie/shared/assert-never';
import type { UpdateState } from '../bridge.ts';

export type UpdateNews =
  | { type: 'checking' }
  | { type: 'available'; version: string }
  | { type: 'none' }
  | { type: 'downloaded'; version: string }
  | { type: 'failed' };

/** What the desk says of updates after each piece of news. What was loaded once stays ready, whatever a later look says. */
export function nextUpdate(state: UpdateState, news: UpdateNews): UpdateState {
  if (state.phase === 'off') return state;
  if (state.phase === 'ready' && news.type !== 'downloaded') return state;
  switch (news.type) {
    case 'checking':
      return { phase: 'checking', version: null };
    case 'available':
      return { phase: 'downloading', version: news.version };
    case 'none':
      return { phase: 'idle', version: null };
    case 'downloaded':
      return { phase: 'ready', version: news.version };
    case 'failed':
      return { phase: 'failed', version: null };
    default:
      return assertNever(news);
  }
}
