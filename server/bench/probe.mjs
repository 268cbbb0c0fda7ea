import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/* Loaded into every program that is measured, before its own code: what it costs is read from within, the same way for all. */

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
