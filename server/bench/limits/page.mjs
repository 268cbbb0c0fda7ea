import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/* As fast as a page can be: bare node:http answering from memory with the bytes that our own server sends. */

const body = readFileSync(join(process.env.DATA_DIR, 'page'));
const head = JSON.parse(readFileSync(join(process.env.DATA_DIR, 'head.json'), 'utf8'));
const server = createServer((_, response) => response.writeHead(200, head).end(body));
server.listen(process.env.PORT, '127.0.0.1');
