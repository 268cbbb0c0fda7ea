import { codeOf } from '@sallie/shared/testing/authenticator';
import { type Clock, systemClock } from '../system/clock.ts';
import { staffPassword, type TestServer } from './running-server.ts';

/** How long a code lasts, in milliseconds. */
export const STEP = 30_000;

/** Turns on the second factor for this session's account; codes of the next step and later are unused. */
export async function turnOnSecondFactor(
  server: TestServer,
  cookie: string,
  { clock = systemClock, password = staffPassword }: { clock?: Clock; password?: string } = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const post = async <T>(path: string, body: object) => {
    const reply = await server.post(`/api/second-factor${path}`, body, cookie);
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as T;
  };
  const { secret } = await post<{ secret: string }>('', { password });
  const code = codeOf(secret, clock.now());
  const { recovery_codes } = await post<{ recovery_codes: string[] }>('/on', { code });
  return { secret, recoveryCodes: recovery_codes };
}
