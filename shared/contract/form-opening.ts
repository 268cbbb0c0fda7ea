import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Asked when a form or the chat opens; what it says goes with whatever is sent from there, as `opening`. */
export const readFormOpening = endpoint('anyone', 'GET', '/api/form-opening', {
  reply: z.object({ opening: z.string() }),
});
