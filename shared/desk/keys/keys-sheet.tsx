import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../realtime/emitter.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './keys-sheet.module.css';

const emitter = createEmitter<{ change(): void }>();
let isOpen = false;

function show(next: boolean): void {
  isOpen = next;
  emitter.emit('change');
}

/** A press on `?`, or a command. */
export const openKeysSheet = () => show(true);

const groups: readonly { name: string; keys: readonly [keys: string[], does: string][] }[] = [
  {
    name: 'From lead to lead',
    keys: [
      [['J'], 'Next lead'],
      [['K'], 'Lead before'],
      [['Esc'], 'Close the record'],
    ],
  },
  {
    name: 'With the lead that is open, or with all that are chosen',
    keys: [
      [['T'], 'Take it'],
      [['I'], 'I spoke with them: what came of it'],
      [['E'], 'Done'],
      [['A'], 'Assign to somebody, or release'],
      [['S'], 'Snooze'],
      [['C'], 'Call back'],
      [['V'], 'Make a visit, or move the one there is'],
      [['Q'], 'Send a quote, or change the one there is'],
      [['X'], 'Choose it, to do something with several'],
      [['Z'], 'Undo'],
    ],
  },
  {
    name: 'In the agenda',
    keys: [
      [['M'], 'Move the visit that has the focus'],
      [['↑', '↓'], 'A quarter of an hour sooner or later; from place to place'],
      [['←', '→'], 'Another day or person'],
      [['Enter'], 'Put it down there; make a visit in an empty place'],
    ],
  },
  {
    name: 'Everywhere',
    keys: [
      [['N'], 'New call or walk-in'],
      [['/'], 'Search'],
      [['Ctrl', 'K'], 'Search and commands'],
      [['?'], 'These keys'],
    ],
  },
];

/** Every key of the desk; they wait while somebody writes. */
export function KeysSheet() {
  const open = useSyncExternalStore(
    (listener) => emitter.on('change', listener),
    () => isOpen,
  );
  return (
    <Dialog open={open} onClose={() => show(false)} title="Keys">
      <div className={styles.sheet}>
        {groups.map(({ name, keys }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(([names, does]) => (
                <div key={does}>
                  <dt>
                    {names.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>None of them does anything while you write.</p>
      </div>
    </Dialog>
  );
}
