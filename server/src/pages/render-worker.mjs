import { parentPort, workerData } from 'node:worker_threads';

// React in a thread of its own: once it has rendered, its AsyncLocalStorage makes every promise of the thread dearer for good.
const { renderSite } = await import(workerData.renderer);
parentPort?.postMessage(await renderSite(workerData.settings));
