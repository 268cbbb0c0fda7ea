import { keepOffsets } from '@sallie/shared/rules/shop-clock';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSettings } from './content/settings.ts';
import { QuotePage } from './quotes/quote-page.tsx';
import { quoteRows, visitRows, wordsIn } from './visits/customer-page.tsx';
import { VisitPage } from './visits/visit-page.tsx';

/* The page of one visit or quote. It has no chat and no analytics. */

const place = document.querySelector('#visit, #quote');
const [, , token] = window.location.pathname.split('/');
if (place && token) {
  keepOffsets(readSettings(document).clock);
  createRoot(place).render(
    <StrictMode>
      {place.id === 'quote' ? (
        <QuotePage token={token} first={wordsIn(quoteRows, place)} />
      ) : (
        <VisitPage token={token} first={wordsIn(visitRows, place)} />
      )}
    </StrictMode>,
  );
}
