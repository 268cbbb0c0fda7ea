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

/** Called once by boot.ts, at the first touch or for what nobody asked for. */
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
  // A transition is drawn in slices of 5 ms: between them the page answers.
  if (root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportMismatch }));
  else createRoot(root).render(app);
  wakeChat({ ...settings.business, assistant: settings.content.assistant });
}

/** What the server drew and what the browser drew differ: seen in the console and by every browser test. */
function reportMismatch(error: unknown): void {
  reportError(new Error('HYDRATION', { cause: error }));
}
