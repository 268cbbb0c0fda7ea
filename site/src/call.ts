import { createClient } from '@sallie/shared/contract/client';

/** After this a call is given up, with everything typed still there and its key still good for another try. */
const PATIENCE = 15_000;

/** The page's way to the server. */
export const call = createClient({
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) }),
  origin: '',
});
