import '@sallie/shared/styles/base.css';
import { Business } from '@sallie/shared/contract/business';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { StaffRoutes } from './admin/staff-routes.tsx';
import { createWebConnection } from './admin/web-connection.ts';
import { createWebHost } from './admin/web-host.ts';
import { startWorker } from './admin/web-phone.ts';
import { showStaffChat } from './chat/staff-chat.tsx';

const Site = z.object({ business: Business });

function readFacts(page: Document): Business {
  const text = page.getElementById('site')?.textContent ?? '';
  return z.parse(Site, JSON.parse(text)).business;
}

const root = document.getElementById('root');
if (!root) throw new Error('A staff page has a #root');
const facts = readFacts(document);
createRoot(root).render(
  <StaffRoutes connection={createWebConnection()} host={createWebHost()} facts={facts} />,
);
showStaffChat(facts);
// There is no worker in development.
if (import.meta.env.PROD) void startWorker();
