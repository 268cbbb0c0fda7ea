import { useEffect, useState } from 'react';

/** Milliseconds; a host that says nothing for so long is as good as none. */
const patience = 8000;

/** Whether anybody answers at a foreign address; looks again when the network is back. A frame does not tell: its error page counts as loaded. */
export function useReachable(address: string): boolean {
  const [isReachable, setReachable] = useState(true);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const found = await answers(address);
      if (isWanted) setReachable(found);
    };
    void look();
    addEventListener('online', look);
    return () => {
      isWanted = false;
      removeEventListener('online', look);
    };
  }, [address]);
  return isReachable;
}

/** Of the answer nothing is read, nor could it be: that there is one is enough. */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    });
    return true;
  } catch {
    return false; // No network, a blocker, or silence: all the same to who looks for a map.
  }
}
