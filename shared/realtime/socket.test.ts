import { expect, test } from 'vitest';
import { backoff, connectSocket, type SocketState, type WebSocketLike } from './socket.ts';

/** Connections are opened, answered and cut by the test, which also moves the clock. */
function world(neverGiveUp: boolean) {
  const sockets: (WebSocketLike & { sent: string[]; code?: number })[] = [];
  const timers: { at: number; task: () => void }[] = [];
  const states: SocketState[] = [];
  const cursors: (string | undefined)[] = [];
  let time = 0;
  const socket = connectSocket({
    open() {
      const opened: (typeof sockets)[number] = {
        sent: [],
        send: (data) => void opened.sent.push(data),
        close: (code) => {
          opened.code = code ?? 1000;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
      };
      sockets.push(opened);
      return opened;
    },
    register: async (cursor) => {
      cursors.push(cursor);
      return { type: 'register', isAdmin: true, ...(cursor && { cursor }) };
    },
    onFrame: () => {},
    onState: (state) => void states.push(state),
    after(milliseconds, task) {
      const timer = { at: time + milliseconds, task };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
    },
    random: () => 0,
    neverGiveUp,
  });
  return {
    socket,
    sockets,
    states,
    cursors,
    last: () => sockets.at(-1),
    /** Milliseconds until the next timer. */
    wait: () => Math.min(...timers.map(({ at }) => at)) - time,
    pass() {
      const next = timers.reduce((a, b) => (b.at < a.at ? b : a));
      timers.splice(timers.indexOf(next), 1);
      time = next.at;
      next.task();
    },
    cut: () => sockets.at(-1)?.onclose?.({ code: 1006 }),
    async connect(cursor: string) {
      sockets.at(-1)?.onopen?.({});
      await Promise.resolve();
      const frame = { type: 'connected', resume: 'ok', cursor };
      sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
    },
  };
}

test('the socket’s waits double from 1 s to at most 30 s, with a fifth of jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => backoff(attempt, 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(backoff(0, 1)).toBe(1200);
});

test('the socket of a page gives up after ten attempts, until it is told to reconnect', () => {
  const { cut, pass, wait, states, sockets, socket } = world(false);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    cut();
    waits.push(wait());
    pass();
  }
  cut();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, ...Array(5).fill(30_000)]);
  expect(sockets).toHaveLength(11);
  expect(states.at(-1)).toBe('failed');
  socket.reconnect();
  expect(states.at(-1)).toBe('connecting');
  expect(sockets).toHaveLength(12);
});

test('the socket of a desk begins a new series of attempts every minute', () => {
  const { cut, pass, wait, states } = world(true);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    cut();
    pass();
  }
  cut();
  expect(states.at(-1)).toBe('failed');
  expect(wait()).toBe(60_000);
  pass();
  cut();
  expect(wait()).toBe(1000);
});

test('the socket counts attempts per outage, and registers again with the last cursor', async () => {
  const { connect, cut, pass, wait, cursors, states } = world(true);
  await connect('e.7');
  cut();
  pass();
  await connect('e.9');
  expect(cursors).toEqual([undefined, 'e.7']);
  expect(states.at(-1)).toBe('online');
  cut();
  expect(wait()).toBe(1000);
});

test('the socket closes a connection after 60 s of silence', async () => {
  const { connect, wait, pass, sockets, states } = world(true);
  await connect('e.1');
  expect(wait()).toBe(60_000);
  pass();
  expect(sockets[0]?.code).toBe(4000);
  expect(states.at(-1)).toBe('waiting');
});

test('the socket sends nothing before the server has said connected', async () => {
  const { socket, connect, last } = world(true);
  const frame = { type: 'typing', data: { visitor_id: 'v' } } as const;
  expect(socket.send(frame)).toBe(false);
  await connect('e.1');
  expect(socket.send(frame)).toBe(true);
  expect(last()?.sent.at(-1)).toBe(JSON.stringify(frame));
});

test('a closed socket stays closed', async () => {
  const { socket, connect, sockets, states } = world(true);
  await connect('e.1');
  socket.close();
  socket.reconnect();
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe('closed');
});

test('the socket takes a reply that is no JSON for a lost connection, and tries again', async () => {
  const { last, states, pass, sockets } = world(false);
  last()?.onopen?.({});
  last()?.onmessage?.({ data: '<html>Please accept our terms</html>' });
  expect(states.at(-1)).toBe('waiting');
  pass();
  expect(sockets).toHaveLength(2);
});
