import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Called when a form or the chat opens. Requests sent from there carry the reply as `opening`. */
export const readFormOpening = endpoint('anyone', 'GET', '/api/form-opening', {
  reply: z.object({ opening: z.string() }),
});
