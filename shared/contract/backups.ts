import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A backup counts only after it was read back, so the last one is verified. */
const BackupState = z.object({
  /** False when the settings turn automatic backups off. */
  scheduled: z.boolean(),
  /** Null before the first backup. */
  last: z.nullable(z.string()),
  /** The reason why the latest try failed, with a remedy; null when it succeeded. */
  problem: z.nullable(z.string()),
});

/** 403 for non-owners. The password is not asked again, because the state tells nothing about customers. */
export const readBackups = endpoint('staff', 'GET', '/api/backups', { reply: BackupState });
