import fs from 'node:fs';

const fd = fs.openSync('/tmp/bench-limit', 'w');
let q = [];
let busy = false;
const line = 'x'.repeat(400) + '\n';
function turn() {
  if (!q.length) {
    busy = false;
    return;
  }
  busy = true;
  const b = q;
  q = [];
  fs.write(fd, Buffer.from(line.repeat(b.length)), () =>
    fs.fdatasync(fd, () => {
      turn();
      for (const r of b) r();
    }),
  );
}
const commit = () =>
  new Promise((r) => {
    q.push(r);
    if (!busy) {
      busy = true;
      setImmediate(turn);
    }
  });
const c = Number(process.argv[2]);
const end = performance.now() + 3000;
let n = 0;
await Promise.all(
  Array.from({ length: c }, async () => {
    while (performance.now() < end) {
      await commit();
      n++;
    }
  }),
);
console.log('limit c', c, 'per s', n / 3);
