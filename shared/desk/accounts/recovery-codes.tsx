import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { saveFile } from '../lead-facts/csv.ts';
import accounts from './accounts.module.css';
import styles from './second-factor.module.css';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The only time they are seen. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { desk, facts } = useDesk();
  const username = useStore(desk.session).who?.username ?? '';
  const [copied, setCopied] = useState('');
  const banner = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => banner.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('Copied.');
    } catch {
      // Without https, and in the console, a page may not write there; what is selected the user copies.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setCopied('They are selected: copy them with your keyboard.');
    }
  }

  const text = [
    `Recovery codes of ${username} for the desk of ${facts.name}`,
    'Each signs you in once in place of a code from your phone.',
    '',
    ...codes,
    '',
  ].join('\n');

  return (
    <Banner ref={banner} tone="info" title="Your recovery codes" className={styles.codes}>
      <p>
        Without your phone each of these signs you in once. They are shown only now: keep them where
        your phone is not.
      </p>
      <ol ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={accounts.actions}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => void saveFile(desk.host, 'recovery-codes.txt', text)}>
          Save as a file
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <p role="status">{copied}</p>
    </Banner>
  );
}
