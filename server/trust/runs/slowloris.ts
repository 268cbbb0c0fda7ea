import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contact } from '../../src/testing/forms.ts';
import type { TrustRun } from '../trust-run.ts';
import { openTrustShop } from '../trust-shop.ts';

const GIGABYTE = 1_000_000_000;
/** The promised times in milliseconds, plus the check once a second and a busy machine. */
const HEADERS_WITHIN = 13_000;
const REQUEST_WITHIN = 18_000;
/** Bytes that leave before a body is refused: the system's own buffers on top of 64 KiB. */
const BODY_WITHIN = 20_000_000;
const LEAD_WITHIN = 300;

const head = (more: string) =>
  `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}`;

export const trustRun: TrustRun = {
  promise:
    'who sends a request a byte at a time (a cycle is one such connection) or a body without end is cut off, and leads come in meanwhile',
  cycles: 300,
  async run({ cycles, dir, progress }) {
    const shop = await openTrustShop(path.join(dir, 'data'));
    const port = Number(new URL(shop.origin).port);
    const heads = Array.from({ length: cycles }, () =>
      drip(port, 'POST /api/contact HTTP/1.1\r\n'),
    );
    const bodies = Array.from({ length: cycles }, () =>
      drip(port, head('Content-Length: 5000\r\n\r\n{"name":"')),
    );
    const endless = [
      head(`Content-Length: ${GIGABYTE}\r\n\r\n`),
      head('Transfer-Encoding: chunked\r\n\r\n'),
    ];
    const poured = await Promise.all(endless.map((begin) => pour(port, begin)));
    progress('bodies without end are refused');
    let isOver = false;
    const slow = Promise.all([Promise.all(heads), Promise.all(bodies)]).finally(() => {
      isOver = true;
    });
    let slowest = 0;
    let leads = 0;
    while (!isOver) {
      const begun = performance.now();
      await shop.call('POST', '/api/contact', contact);
      slowest = Math.max(slowest, performance.now() - begun);
      leads += 1;
      await wait(50);
    }
    const [ofHeads, ofBodies] = (await slow).map((took) => Math.max(...took)) as [number, number];
    const most = Math.max(...poured);
    await shop.close();
    return {
      figure: `${cycles} slow heads cut off within ${(ofHeads / 1000).toFixed(1)} s, ${cycles} slow bodies within ${(ofBodies / 1000).toFixed(1)} s, bodies of 1 GB and without end after ${(most / 1e6).toFixed(1)} MB; ${leads} leads meanwhile, ${slowest.toFixed(0)} ms at most`,
      broken: [
        ...(ofHeads > HEADERS_WITHIN ? ['a slow head was held'] : []),
        ...(ofBodies > REQUEST_WITHIN ? ['a slow body was held'] : []),
        ...(most > BODY_WITHIN ? [`${most} bytes of a body were taken`] : []),
        ...(slowest > LEAD_WITHIN ? [`a lead took ${slowest.toFixed(0)} ms`] : []),
        ...shop.alarms,
      ],
    };
  },
};

/** Sends a byte each second until the server closes; resolves to the milliseconds that took. */
async function drip(port: number, begin: string): Promise<number> {
  const { socket, closed } = await connected(port);
  const begun = performance.now();
  socket.write(begin);
  const dripping = setInterval(() => socket.write('x'), 1000);
  await closed;
  clearInterval(dripping);
  return performance.now() - begun;
}

/** Sends as much as the server takes; resolves to the bytes sent until it closed. */
async function pour(port: number, begin: string): Promise<number> {
  const { socket, closed } = await connected(port);
  const part = 'x'.repeat(65_536);
  const sent = begin.includes('chunked') ? `10000\r\n${part}\r\n` : part;
  const pourOn = () => {
    while (socket.bytesWritten < GIGABYTE && socket.write(sent));
    if (socket.bytesWritten >= GIGABYTE) socket.destroy();
  };
  socket.on('drain', pourOn);
  socket.write(begin);
  pourOn();
  await closed;
  return socket.bytesWritten;
}

async function connected(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {}); // A reset ends the connection too.
  socket.resume();
  return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
}
