import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What a load balancer does, and no more: each connection goes to the next of these ports that answers. */
export async function openDoor(ports: readonly number[]) {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    open.add(caller);
    caller.once('close', () => open.delete(caller));
    caller.on('error', () => caller.destroy());
    turn += 1;
    lead(caller, turn, ports.length);
  });

  function lead(caller: Socket, to: number, tries: number): void {
    const port = ports[to % ports.length] as number;
    const called = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    called.once('connect', () => {
      called.removeAllListeners('error');
      called.on('error', () => caller.destroy());
      called.once('close', () => caller.destroy());
      caller.once('close', () => called.destroy());
      caller.pipe(called).pipe(caller);
    });
    called.once('error', () => {
      if (tries > 1) lead(caller, to + 1, tries - 1);
      else caller.destroy();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.close();
      for (const caller of open) caller.destroy();
    },
  };
}
