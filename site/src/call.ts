import { createClient } from '@sallie/shared/client';

/** The page's way to the server. */
export const call = createClient({ fetch: (url, init) => fetch(url, init), origin: '' });
