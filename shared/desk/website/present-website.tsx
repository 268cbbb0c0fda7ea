import { useState } from 'react';
import { useStore } from 'zustand';
import type { Content } from '../../contract/content.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { pagePaths } from '../../contract/page.ts';
import { listMissingPaths, readPresentWebsite } from '../../contract/website.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useIsOwner } from '../app/context.tsx';
import { Form } from '../app/controls.tsx';
import { Failed, useReply, useTask } from '../app/requests.tsx';
import { shownContent } from '../stores/website-edits.ts';
import parts from '../styles/parts.module.css';
import { useField } from './draft-input.tsx';
import { keyOf } from './field-kinds.ts';
import styles from './website.module.css';

type Read = ReplyOf<typeof readPresentWebsite>;

const names: Record<string, string> = {
  name: 'Name of the shop',
  phone: 'Phone',
  address: 'Address',
  hours: 'Opening hours',
  email: 'Email',
  areas: 'Towns you serve',
  founded: 'In business since',
  location: 'Place on the map',
  'links.facebook': 'Facebook',
  'links.instagram': 'Instagram',
};

/** A checkbox beside the facts: redirects for the old website's addresses. */
const OLD = 'old addresses';
const isPage = (path: string) => pagePaths.some((page) => page === path);

export function PresentWebsite() {
  const { call } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const [address, setAddress] = useState('');
  const [read, setRead] = useState<Read | null>(null);

  function submit() {
    if (busy) return;
    setRead(null);
    void run(async () => setRead(await call(readPresentWebsite, { body: { address } })));
  }

  return (
    <section className={styles.present} aria-label="Your present website">
      <Form noValidate className={styles.ask} onSubmit={submit}>
        <TextField
          label="Do you have a website already?"
          hint="We read what it says about your shop, and you choose what to take over."
          type="url"
          inputMode="url"
          autoCapitalize="none"
          placeholder="www.yourshop.com"
          value={address}
          error={problem}
          optional
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" busy={busy} disabled={address.trim() === ''}>
          Read it
        </Button>
      </Form>
      <p aria-live="polite" className={styles.found}>
        {busy && 'Reading. This takes up to 20 seconds.'}
        {read && foundLine(read)}
      </p>
      {read && read.suggestions.length > 0 && <Suggestions key={read.pages} {...read} />}
    </section>
  );
}

function foundLine({ pages, suggestions }: Read): string {
  const where = pages === 1 ? 'One page was read' : `${pages} pages were read`;
  if (suggestions.length === 0) return `${where}, and none of them has anything to take over.`;
  return `${where}. Untick what is no longer right.`;
}

function Suggestions({ suggestions, paths }: Read) {
  const { website } = useDesk().desk;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = suggestions.filter((each) => !left.has(keyOf(each.path)));
  const { redirects } = shownContent(useStore(website));
  const kept: Content['redirects'] = Array.isArray(redirects) ? redirects : [];
  const old = paths.filter((path) => !isPage(path) && kept.every(({ from }) => from !== path));
  const isLedOn = old.length > 0 && !left.has(OLD);

  function tick(key: string, isTicked: boolean) {
    const next = new Set(left);
    if (isTicked) next.delete(key);
    else next.add(key);
    setLeft(next);
  }

  function take() {
    for (const { path, value } of chosen) website.change(path, value);
    const added = old.map((from) => ({ from, to: likeliest(from) }));
    if (isLedOn) website.change(['redirects'], [...kept, ...added]);
    toast({
      title:
        chosen.length === 1
          ? 'One fact was taken over.'
          : `${chosen.length} facts were taken over.`,
    });
  }

  return (
    <>
      <ul className={styles.suggestions}>
        {suggestions.map((each) => (
          <li key={keyOf(each.path)}>
            <Checkbox
              label={`${names[keyOf(each.path)] ?? keyOf(each.path)}: ${each.words}`}
              hint={`From ${each.from}`}
              checked={!left.has(keyOf(each.path))}
              onChange={({ target }) => tick(keyOf(each.path), target.checked)}
            />
          </li>
        ))}
        {old.length > 0 && (
          <li>
            <Checkbox
              label={`Redirect its old addresses to your new pages: ${old.length}`}
              hint={old.slice(0, 5).join(', ')}
              checked={isLedOn}
              onChange={({ target }) => tick(OLD, target.checked)}
            />
          </li>
        )}
      </ul>
      <Button variant="primary" disabled={chosen.length === 0 && !isLedOn} onClick={take}>
        Take over {chosen.length + Number(isLedOn)}
      </Button>
    </>
  );
}

const redirects = ['redirects'];

/** Lists addresses that visitors requested in vain; one press adds a redirect. */
export function MissingPaths() {
  const { found, problem, reload } = useReply(listMissingPaths);
  const isOwner = useIsOwner();
  const { value, onChange } = useField(redirects);
  const kept = Array.isArray(value) ? value : [];
  const left = (found ?? []).filter(({ path }) => !kept.some(({ from }) => from === path));
  if (problem) return <Failed onRetry={() => void reload()}>{problem}</Failed>;
  if (left.length === 0) return null;
  const leadOn = (from: string) => onChange([...kept, { from, to: likeliest(from) }]);
  return (
    <fieldset className={styles.group}>
      <legend>Not found in the last 30 days</legend>
      <p className={parts.quiet}>Visitors asked for these addresses, which do not exist.</p>
      <ul className={classNames(parts.card, styles.list)}>
        {left.slice(0, 20).map(({ path, count }) => (
          <li key={path} className={parts.row}>
            <span>{path}</span>
            <span className={parts.quiet}>{count === 1 ? 'once' : `${count} times`}</span>
            {isOwner && (
              <Button aria-label={`Lead ${path} on`} onClick={() => leadOn(path)}>
                Redirect
              </Button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Guesses the page from words of the old address; the owner can change it in the list above. */
const pages: readonly [words: RegExp, page: string][] = [
  [/about|team|story|history/i, '/about'],
  [/project|gallery|portfolio|photos?|work/i, '/recent-projects'],
  [/estimate|consult|measure|appointment|quote/i, '/consultation'],
  [/contact|hours|location|direction|visit/i, '/contact'],
  [/refer/i, '/referrals'],
  [/privacy/i, '/privacy-policy'],
  [/product|floor|wood|vinyl|carpet|tile|laminate|brand|shop/i, '/our-products'],
];

const likeliest = (path: string): string => pages.find(([words]) => words.test(path))?.[1] ?? '/';
