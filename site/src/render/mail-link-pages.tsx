import type { CustomerPages, MailLinkPages, SiteSettings } from '@sallie/shared/contract/page';
import { buttonClass } from '@sallie/shared/ui/button.tsx';
import type { ReactNode } from 'react';
import { useFacts } from '../content/facts.ts';
import { CallAction } from '../layout/action.tsx';
import { PhoneLink } from '../layout/links.tsx';
import layout from '../layout/page.module.css';
import { placeholders, quoteRows, visitRows, WordCard } from '../visits/customer-page.tsx';
import visits from '../visits/visit.module.css';
import type { Assets } from './assets.ts';
import { drawer, LinkPage, UnknownLink } from './link-page.tsx';

/* Pages behind links at the end of mails. They need no script, because one press is all there is to do. */

interface AskProps {
  title: string;
  button: string;
  after?: string;
  children: ReactNode;
}

/** The form posts to its own URL, which identifies the mail. */
function Ask({ title, button, after, children }: AskProps) {
  return (
    <LinkPage>
      <h1>{title}</h1>
      <p className={layout.lede}>{children}</p>
      <form method="post" className={layout.actions}>
        <button type="submit" className={buttonClass('primary')}>
          {button}
        </button>
      </form>
      {after && <p>{after}</p>}
    </LinkPage>
  );
}

interface DoneProps {
  title: string;
  /** Shown with a call button, for customers only. */
  note?: string;
  children: string;
}

function Done({ title, note, children }: DoneProps) {
  return (
    <LinkPage>
      <h1>{title}</h1>
      <p className={layout.lede}>{children}</p>
      {note && (
        <>
          <p>{note}</p>
          <div className={layout.actions}>
            <CallAction />
          </div>
        </>
      )}
    </LinkPage>
  );
}

function ShopName() {
  return useFacts().name;
}

export const renderNotMe = pagesOf({
  path: '/not-me',
  title: 'Was this not you?',
  ask: (
    <Ask
      title="Was this not you?"
      button="This was not me"
      after="If it was you, there is nothing to do here."
    >
      Somebody gave your email address on our website. If that was not you, press the button, and{' '}
      <ShopName /> sends nothing to this address any more.
    </Ask>
  ),
  done: (
    <Done
      title="Thank you for telling us"
      note="Pressed by mistake? Call us, and we find another way to reach you."
    >
      We send nothing to this email address any more.
    </Done>
  ),
});

export const renderUnsubscribe = pagesOf({
  path: '/unsubscribe',
  title: 'Unsubscribe',
  ask: (
    <Ask title="No more offers and news?" button="Unsubscribe">
      Press the button, and <ShopName /> sends no more offers and news to your email address.
      Answers to what you ask us still reach you.
    </Ask>
  ),
  done: (
    <Done
      title="You are unsubscribed"
      note="Answers to what you ask us still reach you. Pressed by mistake? Call us."
    >
      We send no more offers and news to this email address.
    </Done>
  ),
});

export const renderWeekly = pagesOf({
  path: '/weekly',
  title: 'Mails about the week',
  ask: (
    <Ask title="No more mails about the week?" button="No more of these mails">
      Press the button, and the mail on Monday morning comes no more. The figures stay at the desk.
    </Ask>
  ),
  done: (
    <Done title="No more mails about the week">
      You can ask for them again at the desk, under Account.
    </Done>
  ),
});

interface Pages {
  path: string;
  title: string;
  ask: ReactNode;
  done: ReactNode;
}

function pagesOf({ path, title, ask, done }: Pages) {
  return async (settings: SiteSettings, assets: Assets): Promise<MailLinkPages> => {
    const documentOf = drawer(settings, assets, { path, title });
    const unknown = <UnknownLink title="This link leads nowhere" help="we end the mails for you" />;
    return {
      ask: await documentOf(ask),
      done: await documentOf(done),
      unknown: await documentOf(unknown),
    };
  };
}

/** `answer` names what the script offers; without a script the customer calls. */
function Found({ id, answer }: { id: 'visit' | 'quote'; answer: string }) {
  const rows = id === 'quote' ? quoteRows : visitRows;
  return (
    <LinkPage>
      <div id={id} className={visits.visit}>
        <WordCard rows={rows} words={placeholders(rows)} />
      </div>
      <noscript>
        <p>
          To {answer} it please call <PhoneLink />.
        </p>
      </noscript>
      <p>Any question? We are glad to help.</p>
      <div className={layout.actions}>
        <CallAction />
      </div>
    </LinkPage>
  );
}

/** Their script renders them again with the available actions. */
export async function renderCustomerPages(
  id: 'visit' | 'quote',
  settings: SiteSettings,
  assets: Assets,
): Promise<CustomerPages> {
  const of = { path: `/${id}`, title: `Your ${id}` };
  const answer = id === 'quote' ? 'accept, decline or ask about' : 'confirm, move or cancel';
  const drawFound = drawer(settings, assets, { ...of, entry: 'src/visit.tsx' });
  const drawUnknown = drawer(settings, assets, of);
  return {
    found: await drawFound(<Found {...{ id, answer }} />),
    unknown: await drawUnknown(
      <UnknownLink title={`This link leads to no ${id}`} help={`we know your ${id}`}>
        <a className={buttonClass()} href="/consultation">
          Ask for a visit
        </a>
      </UnknownLink>,
    ),
  };
}
