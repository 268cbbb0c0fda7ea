import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/* The limit for chat: bare ws that stores nothing and passes on the same bytes, in our own frames. */

const staff = new Set();
const visitors = new Map();
const server = createServer((_, response) => response.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

sockets.on('connection', (socket) => {
  socket.on('message', (bytes) => {
    const { type, isAdmin, visitorId, data } = JSON.parse(bytes);
    if (type === 'register') {
      if (isAdmin) staff.add(socket);
      else visitors.set(visitorId, socket);
      return socket.send('{"type":"connected"}');
    }
    if (data.is_admin) return visitors.get(data.visitor_id).send(bytes, { binary: false });
    for (const one of staff) one.send(bytes, { binary: false });
  });
});
server.listen(process.env.PORT, '127.0.0.1');
