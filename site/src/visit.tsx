import { keepOffsets } from '@sallie/shared/rules/zone-offsets';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSettings } from './content/settings.ts';
import { wordsIn } from './visits/visit-card.tsx';
import { VisitPage } from './visits/visit-page.tsx';

/* The page of one visit. Nothing else comes along: no chat, and nothing that counts visitors. */

const place = document.getElementById('visit');
const [, , token] = window.location.pathname.split('/');
if (place && token) {
  keepOffsets(readSettings(document).clock);
  createRoot(place).render(
    <StrictMode>
      <VisitPage token={token} first={wordsIn(place)} />
    </StrictMode>,
  );
}
