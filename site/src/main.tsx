import '@sallie/shared/styles/foundation.css';
import './layout/site.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { wakeChat } from './chat/site-chat.ts';
import { FactsProvider } from './content/facts.tsx';
import { readSettings } from './content/settings.ts';
import type { EventRecorder } from './islands/event-replay.ts';
import { replayFrom } from './islands/island.tsx';

export function hydrate(recorder: EventRecorder): void {
  replayFrom(recorder);
  const settings = readSettings(document);
  const root = document.getElementById('root');
  if (!root) return;
  const app = (
    <StrictMode>
      <FactsProvider settings={settings}>
        <App />
      </FactsProvider>
    </StrictMode>
  );
  // A transition renders in slices of 5 ms, between which the page stays responsive.
  if (root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportMismatch }));
  else createRoot(root).render(app);
  wakeChat({ ...settings.business, assistant: settings.content.assistant });
}

/** Reports differing markup of server and browser in the console, where every browser test sees it. */
function reportMismatch(error: unknown): void {
  reportError(new Error('HYDRATION', { cause: error }));
}
