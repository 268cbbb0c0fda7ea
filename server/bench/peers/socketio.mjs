import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Server } from 'socket.io';

/* Sets up socket.io with a room for each visitor and one for staff; STORE=sqlite stores each message first. */

let save = () => {};
if (process.env.STORE === 'sqlite') {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(join(process.env.DATA_DIR, 'chat.db'));
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec(
    'CREATE TABLE messages(id TEXT PRIMARY KEY, visitor_id TEXT, message TEXT, is_admin INT, created_at TEXT)',
  );
  const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?)');
  save = ({ visitor_id, message, is_admin }) =>
    insert.run(randomUUID(), visitor_id, message, is_admin ? 1 : 0, new Date().toISOString());
}

const server = createServer((_, response) => response.end());
const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('register', ({ isAdmin, visitorId }) => {
    socket.join(isAdmin ? 'staff' : visitorId);
    socket.emit('registered', {});
  });
  socket.on('liveChatMessage', (data) => {
    save(data);
    io.to(data.is_admin ? data.visitor_id : 'staff').emit('liveChatMessage', data);
  });
});
server.listen(process.env.PORT, '127.0.0.1');
