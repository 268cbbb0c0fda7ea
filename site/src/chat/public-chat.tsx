import type { Business } from '@sallie/shared/contract/business';
import { placeToasts } from '@sallie/shared/ui/toast-outlet.tsx';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { replay } from '../islands/island.tsx';
import { PageLink } from '../layout/links.tsx';
import { Chat } from './chat.tsx';
import type { HostPage } from './view.ts';

const hostPage: HostPage = { Link: PageLink, placeToasts };

interface Props {
  business: Business;
  /** Absent on the server. */
  place?: Element;
}

/** Replays a touch that came before hydration. */
export function PublicChat({ business, place }: Props) {
  useEffect(() => {
    if (place) replay(place);
  }, [place]);
  return <Chat business={business} hostPage={hostPage} isTouched />;
}

export function showChat(place: Element, business: Business): void {
  const chat = <PublicChat business={business} place={place} />;
  // The development server does not prerender the launcher.
  if (import.meta.env.DEV) createRoot(place).render(chat);
  else hydrateRoot(place, chat);
}
