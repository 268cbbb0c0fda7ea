import './launcher.css';
import type { Business } from '@sallie/shared/contract/business';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'wouter';
import { Chat } from './chat.tsx';
import type { HostPage } from './host-page.ts';

/** Public pages are another entry, so links to them are full loads; the sign-in shows toasts itself. */
const hostPage: HostPage = {
  Link: ({ to, onClick, children }) => (
    <a href={to} onClick={onClick}>
      {children}
    </a>
  ),
};

/** A visitor may have lost the way to the sign-in; at the desk itself nobody chats with themselves. */
function StaffChat({ business }: { business: Business }) {
  const [path] = useLocation();
  return path === '/admin-dashboard' ? null : <Chat business={business} hostPage={hostPage} />;
}

/** Beside the pages, as on the public site. */
export function showStaffChat(business: Business): void {
  const place = document.createElement('div');
  place.id = 'chat';
  document.body.append(place);
  createRoot(place).render(<StaffChat business={business} />);
}
