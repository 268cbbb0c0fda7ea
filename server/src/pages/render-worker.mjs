import { parentPort, workerData } from 'node:worker_threads';

// Runs in its own thread: after a rendering, React's AsyncLocalStorage slows every promise of the thread for
// good.
const { renderSite } = await import(workerData.renderer);
parentPort?.postMessage(await renderSite(workerData.settings));
