import '@sallie/shared/styles/foundation.css';
import './layout/site.css';
import './chat/launcher.css';
import type { Shop } from '@sallie/shared/bot/dialogue/texts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { Settings } from './content/facts.ts';
import { readSettings } from './content/settings.ts';
import { isChatInUse } from './forms/visitor.ts';
import type { EventRecorder } from './islands/event-replay.ts';
import { replayFrom } from './islands/island.tsx';
import { touched, withRetry } from './islands/moments.ts';

export function hydrate(recorder: EventRecorder): void {
  replayFrom(recorder);
  const settings = readSettings(document);
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <Settings value={settings}>
        <App />
      </Settings>
    </StrictMode>
  );
  // A transition renders in slices of 5 ms, between which the page stays responsive.
  if (root.hasChildNodes()) {
    recorder.restore(root);
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportMismatch }));
  } else createRoot(root).render(app);
  wakeChat({ ...settings.business, assistant: settings.content.assistant });
}

/** Reports differing markup of server and browser in the console, where every browser test sees it. */
function reportMismatch(error: unknown): void {
  reportError(new Error('HYDRATION', { cause: error }));
}

/** Loads the chat when a visitor reaches for it, or at once when a conversation is under way. */
function wakeChat(business: Shop): void {
  const place = document.getElementById('chat');
  if (!place) return;
  const show = () =>
    void withRetry(() => import('./chat/public-chat.tsx')).then((chat) =>
      chat.showChat(place, business),
    );
  if (isChatInUse()) show();
  else void touched(place).then(show);
}
