import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/* Is loaded into every measured program before its code, so that the cost of all is read in the same way. */

const EVERY = 2;

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: EVERY });
  let before = process.cpuUsage();
  process.on('message', (word) => {
    if (word === 'begin') {
      delay.enable();
      delay.reset();
      before = process.cpuUsage();
      return process.send({});
    }
    delay.disable();
    const { user, system } = process.cpuUsage(before);
    const stall = Math.max(0, delay.max / 1e6 - EVERY);
    process.send({ cpu: user + system, stall, rss: process.memoryUsage.rss() });
  });
  process.channel.unref();
}
