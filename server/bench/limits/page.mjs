import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/* The limit for pages: bare node:http sends from memory the bytes that our own server sends. */

const body = readFileSync(join(process.env.DATA_DIR, 'page'));
const head = JSON.parse(readFileSync(join(process.env.DATA_DIR, 'head.json'), 'utf8'));
const server = createServer((_, response) => response.writeHead(200, head).end(body));
server.listen(process.env.PORT, '127.0.0.1');
