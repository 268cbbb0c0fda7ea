const { spawnSync } = require('node:child_process');
const { rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { join } = require('node:path');

/** Reaches the process that holds the lock, or fails; run apart because the caller wants the answer at once. */
const handOver = `
  const [path, message] = process.argv.slice(1);
  const socket = require('node:net').connect(path, () => socket.end(message));
  socket.on('error', () => process.exit(1));
`;

/** A real lock between real processes, so that a real second launch can be seen. Null when another holds it. */
exports.takeLock = (folder, data, onSecond) => {
  const path = join(folder, 'lock.sock');
  const message = JSON.stringify({ argv: process.argv, cwd: process.cwd(), data });
  if (spawnSync(process.execPath, ['-e', handOver, path, message]).status === 0) return null;
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => onSecond(JSON.parse(text)));
  });
  server.listen(path).unref();
  return server;
};
