import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { TrustShop } from './trust-shop.ts';

/** Reads a path as staff; breaks the connection off after `breakOffAt` bytes. Throws at a status that is not 200. */
export async function download(
  { origin, staff }: Pick<TrustShop, 'origin' | 'staff'>,
  where: string,
  breakOffAt = Number.POSITIVE_INFINITY,
): Promise<{ bytes: number }> {
  const sent = get(origin + where, { headers: { cookie: staff, connection: 'close' } });
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  if (reply.statusCode !== 200) throw new Error(`${where}: ${reply.statusCode}`);
  let bytes = 0;
  const over = once(reply, 'close');
  // Breaking it off is an error to this end as well.
  reply.on('error', () => {});
  reply.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes >= breakOffAt) reply.destroy();
  });
  await over;
  return { bytes };
}
