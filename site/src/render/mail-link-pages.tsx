import type { CustomerPages, MailLinkPages, SiteSettings } from '@sallie/shared/contract/page';
import { readablePhone } from '@sallie/shared/rules/phone';
import { buttonClass } from '@sallie/shared/ui/button.tsx';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { FactsProvider, useFacts } from '../content/facts.tsx';
import { CallAction } from '../layout/action.tsx';
import { FooterContent } from '../layout/footer-content.tsx';
import header from '../layout/header.module.css';
import { Logo } from '../layout/header.tsx';
import layout from '../layout/page.module.css';
import visits from '../visits/visit.module.css';
import { placeholders, quoteRows, visitRows, WordCard } from '../visits/word-card.tsx';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import { shownSettings } from './shown-settings.ts';

/* Behind the links in a mail. Of those that end mails no script comes along: one press is all there is to do, and it works without. */

/** Dressed like the not-found page, whose styles are in the build. */
const dress = 'src/pages/not-found.tsx';
const boot = 'src/boot.ts';

function Page({ children }: { children: ReactNode }) {
  const { name } = useFacts();
  return (
    <>
      <header className={header.header}>
        <div className={header.bar}>
          <Logo name={name} />
        </div>
      </header>
      <main className={`${layout.wrap} ${layout.section} ${layout.stack}`}>{children}</main>
      <FooterContent />
    </>
  );
}

interface AskProps {
  title: string;
  button: string;
  after?: string;
  children: ReactNode;
}

/** The form goes to the address it stands at, which says whose mail it is about. */
function Ask({ title, button, after, children }: AskProps) {
  return (
    <Page>
      <h1>{title}</h1>
      <p className={layout.lede}>{children}</p>
      <form method="post" className={layout.actions}>
        <button type="submit" className={buttonClass('primary')}>
          {button}
        </button>
      </form>
      {after && <p>{after}</p>}
    </Page>
  );
}

interface DoneProps {
  title: string;
  /** For a customer, who may call about it. */
  note?: string;
  children: string;
}

function Done({ title, note, children }: DoneProps) {
  return (
    <Page>
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
    </Page>
  );
}

function ShopName() {
  return useFacts().name;
}

/** `answer`: what can be done here with a script, and without one by phone. */
function Found({ id, answer }: { id: 'visit' | 'quote'; answer: string }) {
  const { phone } = useFacts();
  const rows = id === 'quote' ? quoteRows : visitRows;
  return (
    <Page>
      <div id={id} className={visits.visit}>
        <WordCard rows={rows} words={placeholders(rows)} />
      </div>
      <noscript>
        <p>
          To {answer} it please call <a href={`tel:+1${phone}`}>{readablePhone(phone)}</a>.
        </p>
      </noscript>
      <p>Any question? We are glad to help.</p>
      <div className={layout.actions}>
        <CallAction />
      </div>
    </Page>
  );
}

function Unknown({ what }: { what: 'visit' | 'quote' }) {
  return (
    <Page>
      <h1>This link leads to no {what}</h1>
      <p className={layout.lede}>
        It may have been cut off on its way. Please open it from the mail once more, or call us: we
        know your {what}.
      </p>
      <div className={layout.actions}>
        <CallAction />
        <a className={buttonClass()} href="/consultation">
          Ask for a visit
        </a>
      </div>
    </Page>
  );
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

/** Alone among these they have a script, which draws them anew with what can be done. */
export async function renderCustomerPages(
  id: 'visit' | 'quote',
  settings: SiteSettings,
  assets: Assets,
): Promise<CustomerPages> {
  const of = { path: `/${id}`, title: `Your ${id}` };
  const answer = id === 'quote' ? 'accept, decline or ask about' : 'confirm, move or cancel';
  return {
    found: await drawer(settings, assets, { ...of, entry: 'src/visit.tsx' })(
      <Found {...{ id, answer }} />,
    ),
    unknown: await drawer(settings, assets, of)(<Unknown what={id} />),
  };
}

interface Pages {
  path: string;
  title: string;
  ask: ReactNode;
  done: ReactNode;
}

function pagesOf({ path, title, ask, done }: Pages) {
  return async (settings: SiteSettings, assets: Assets): Promise<MailLinkPages> => {
    const documentOf = drawer(settings, assets, { path, title });
    return { ask: await documentOf(ask), done: await documentOf(done) };
  };
}

/** Draws pages of one path; `entry` is the source file of their script. */
function drawer(
  settings: SiteSettings,
  assets: Assets,
  { path, title, entry }: Pick<Pages, 'path' | 'title'> & { entry?: string },
) {
  const shown = shownSettings(settings, path);
  const own = entry ? [entry] : [];
  const dressed = [...assets.laterParts(boot), dress, ...assets.laterParts(dress), ...own];
  const styles = assets.styles(dressed);
  return async (page: ReactNode): Promise<string> => {
    const { prelude } = await prerender(
      <FactsProvider settings={shown}>
        <Router ssrPath={path}>{page}</Router>
      </FactsProvider>,
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    return htmlDocument({
      title: `${title} | ${shown.business.name}`,
      settings: shown,
      head: ['<meta name="robots" content="noindex">'],
      styles,
      script: entry && assets.script(entry),
      body: await new Response(prelude).text(),
    });
  };
}
