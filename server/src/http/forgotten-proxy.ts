import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import { isNear } from './address.ts';

const warning =
  'Requests come through a reverse proxy, but TRUST_PROXY is 0: all customers count as one, and one of them can use up the limits of all. Set TRUST_PROXY to the number of proxies in front and start the server again.';

/** Tells the owner once in the log, and every desk that asks, when a proxy is in front that the settings do not know. */
export function watchForProxy(server: Server, trustProxy: number, log: Logger) {
  let seen = false;

  function look(request: IncomingMessage) {
    const { 'x-forwarded-for': list, forwarded } = request.headers;
    // From further away the header is a stranger's invention, and no setting would make it believed.
    if ((list ?? forwarded) === undefined || !isNear(request)) return;
    seen = true;
    server.off('request', look);
    log.warn(warning);
  }

  if (trustProxy === 0) server.on('request', look);
  return { warnings: (): string[] => (seen ? [warning] : []) };
}
