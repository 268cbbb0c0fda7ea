import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** How the shop's backups fare. A backup counts only once it was read back, so the last one is verified. */
const BackupState = z.object({
  /** False where the settings say that the server makes none by itself. */
  scheduled: z.boolean(),
  /** When the newest was made; null where there is none. */
  last: z.nullable(z.string()),
  /** Why the latest try failed and what to do about it; null where it did not. */
  problem: z.nullable(z.string()),
});

/** 403 for who is no owner. The password is not asked for again: it tells nothing of customers. */
export const readBackups = endpoint('staff', 'GET', '/api/backups', { reply: BackupState });
