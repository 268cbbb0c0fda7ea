/*
 * Exits with 0 when the server on PORT of this machine accepts leads, otherwise with 1. With --wait it asks until the
 * server does, or until the process that systemd names in MAINPID is gone.
 */

const { PORT = '3000', MAINPID } = process.env;
const waits = process.argv.includes('--wait');
const PATIENCE_MS = 2000;
const AGAIN_AFTER_MS = 100;

async function isReady() {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal })).ok;
  } catch {
    return false; // The server is not there yet, or hangs.
  }
}

let ready = await isReady();
while (waits && !ready) {
  // Throws when the process is gone, which ends this script.
  if (MAINPID) process.kill(Number(MAINPID), 0);
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  ready = await isReady();
}
process.exitCode = ready ? 0 : 1;
