import './launcher.css';
import type { Business } from '@sallie/shared/contract/business';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'wouter';
import { Chat } from './chat.tsx';
import type { HostPage } from './view.ts';

/** Links are full page loads, because the public pages have another entry. The sign-in page shows toasts itself. */
const hostPage: HostPage = {
  Link: ({ to, onClick, children }) => (
    <a href={to} onClick={onClick}>
      {children}
    </a>
  ),
};

/** Shown on the sign-in, where a lost visitor may be, but not at the desk. */
function StaffChat({ business }: { business: Business }) {
  const [path] = useLocation();
  return path === '/admin-dashboard' ? null : <Chat business={business} hostPage={hostPage} />;
}

export function showStaffChat(business: Business): void {
  const place = document.createElement('div');
  place.id = 'chat';
  document.body.append(place);
  createRoot(place).render(<StaffChat business={business} />);
}
