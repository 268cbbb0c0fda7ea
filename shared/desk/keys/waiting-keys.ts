import { currentToast, toast } from '../../ui/toasts.ts';
import type { OpenDesk } from '../app/create.ts';

/** In milliseconds: a list that is being drawn anew has its buttons by then. */
const DRAWN_IN = 1000;

interface Waiting {
  key: string;
  /** Does what the key stands for; false where it stands for nothing (yet). */
  act: () => boolean;
}

const waiting = new WeakMap<OpenDesk, Waiting[]>();

/** Does it once the changes that are on their way have been made, one key after the other; none after one that was refused. */
export function whenSettled(desk: OpenDesk, wanted: Waiting): void {
  const keys = waiting.get(desk);
  if (keys) {
    keys.push(wanted);
    return;
  }
  const first = [wanted];
  waiting.set(desk, first);
  void doEach(desk, first).finally(() => waiting.delete(desk));
}

async function doEach(desk: OpenDesk, keys: Waiting[]): Promise<void> {
  const { underWay } = desk.triage;
  for (let next = keys.shift(); next; next = keys.shift()) {
    if (!(await underWay.settled())) {
      sayLeftOut([next, ...keys]);
      return;
    }
    if (!(await isDrawnAndDone(next.act)))
      toast({ title: `${next.key.toUpperCase()} does nothing here now` });
  }
}

/** The page shows what has changed a moment later. */
function isDrawnAndDone(act: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (act()) return resolve(true);
    const drawn = new MutationObserver(() => act() && finish(true));
    const timer = setTimeout(finish, DRAWN_IN, false);
    function finish(isDone: boolean) {
      clearTimeout(timer);
      drawn.disconnect();
      resolve(isDone);
    }
    drawn.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

/** Beside why the change before them was refused, which is said first. */
function sayLeftOut(keys: readonly Waiting[]): void {
  const names = keys.map(({ key }) => key.toUpperCase()).join(', ');
  setTimeout(() => {
    const { title = 'Not changed', description = '' } = currentToast() ?? {};
    const left = `${description} So ${names} did nothing either.`.trim();
    toast({ variant: 'destructive', title, description: left });
  });
}
