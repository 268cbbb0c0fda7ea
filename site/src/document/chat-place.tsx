import type { Business } from '@sallie/shared/contract/business';
import { prerender } from 'react-dom/static';
import { PublicChat } from '../chat/public-chat.tsx';

/** Where the chat stands, its launcher drawn. Beside the pages: it wakes by itself, and covers them on a phone. */
export async function renderChat(business: Business): Promise<string> {
  const { prelude } = await prerender(<PublicChat business={business} />);
  return `<div id="chat" data-region="">${await new Response(prelude).text()}</div>`;
}
