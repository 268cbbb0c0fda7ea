import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './keys-sheet.module.css';

/** One per page, as with the search. */
const keysSheet = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openKeysSheet = () => keysSheet.setState({ isOpen: true });
const closeKeysSheet = () => keysSheet.setState({ isOpen: false });

/** Key, action as on the button, and a word to search it by. */
export type LeadKey = readonly [key: string, does: string, short: string];

/** Keys for the open lead; the search lists them too. */
export const leadKeys: readonly LeadKey[] = [
  ['t', 'Take it', 'Claim'],
  ['i', 'I spoke with them: what came of it', 'Reached'],
  ['e', 'Done', 'Handled'],
  ['a', 'Assign to somebody, or release', 'Assign'],
  ['s', 'Snooze', 'Later'],
  ['c', 'Call back', 'Phone'],
  ['v', 'Make a visit, or move the one there is', 'Appointment'],
  ['q', 'Send a quote, or change the one there is', 'Price'],
  ['x', 'Choose it, to do something with several', 'Select'],
];

const groups: readonly {
  name: string;
  keys: readonly (readonly [keys: readonly string[], does: string])[];
}[] = [
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
    keys: [...leadKeys.map(([key, does]) => [[key.toUpperCase()], does] as const), [['Z'], 'Undo']],
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

export function KeysSheet() {
  const { isOpen } = useStore(keysSheet);
  // The sheet must not be open for the next user.
  useEffect(() => closeKeysSheet, []);
  return (
    <Dialog open={isOpen} onClose={closeKeysSheet} title="Keys">
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
