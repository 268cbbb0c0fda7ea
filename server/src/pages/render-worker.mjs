import { parentPort, workerData } from 'node:worker_threads';

// In its own thread, because rendering makes React's AsyncLocalStorage slow its promises for good.
const { renderSite } = await import(workerData.renderer);
parentPort?.postMessage(await renderSite(workerData.settings));
