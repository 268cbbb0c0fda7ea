import './launcher.css';
import type { Shop } from '@sallie/shared/bot/dialogue/texts';
import { isChatInUse } from '../forms/begun.ts';
import { touched, withRetry } from '../islands/moments.ts';

/** Loads the chat when a visitor reaches for it, or at once when a conversation is under way. */
export function wakeChat(business: Shop): void {
  const place = document.getElementById('chat');
  if (!place) return;
  const show = () =>
    void withRetry(() => import('./public-chat.tsx')).then((chat) =>
      chat.showChat(place, business),
    );
  if (isChatInUse()) show();
  else void touched(place).then(show);
}
