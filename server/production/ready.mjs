/*
 * Whether the server on PORT of this machine takes in leads: ends with 0 or 1. With --wait it asks until it does; where
 * systemd says which process that is (MAINPID), as long as that one lives.
 */

const { PORT = '3000', MAINPID } = process.env;
const waits = process.argv.includes('--wait');
/** Milliseconds. */
const PATIENCE = 2000;
const AGAIN_AFTER = 100;

async function isReady() {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    return (await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal })).ok;
  } catch {
    return false; // Not there yet, or hanging: both are no.
  }
}

let ready = await isReady();
while (waits && !ready) {
  // Throws, and ends this, once there is no such process any more.
  if (MAINPID) process.kill(Number(MAINPID), 0);
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  ready = await isReady();
}
process.exitCode = ready ? 0 : 1;
