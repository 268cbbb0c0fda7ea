import type { SiteSettings } from '@sallie/shared/contract/page';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { Settings, useFacts } from '../content/facts.ts';
import { CallAction } from '../layout/action.tsx';
import { FooterContent } from '../layout/footer-content.tsx';
import header from '../layout/header.module.css';
import { Logo } from '../layout/header.tsx';
import layout from '../layout/page.module.css';
import type { Assets } from './assets.ts';
import { htmlDocument, shownSettings } from './document.ts';

/** Uses the not-found page's styles, which are in the build. */
const dress = 'src/pages/not-found.tsx';
const boot = 'src/boot.ts';

export function LinkPage({ children }: { children: ReactNode }) {
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

interface UnknownProps {
  title: string;
  /** What the shop does when called. */
  help: string;
  children?: ReactNode;
}

export function UnknownLink({ title, help, children }: UnknownProps) {
  return (
    <LinkPage>
      <h1>{title}</h1>
      <p className={layout.lede}>
        It may have been cut off on its way. Please open it from the mail once more, or call us:{' '}
        {help}.
      </p>
      <div className={layout.actions}>
        <CallAction />
        {children}
      </div>
    </LinkPage>
  );
}

interface DrawnPage {
  path: string;
  title: string;
  entry?: string;
}

export function drawer(settings: SiteSettings, assets: Assets, { path, title, entry }: DrawnPage) {
  const shown = shownSettings(settings, path);
  const own = entry ? [entry] : [];
  const dressed = [...assets.laterParts(boot), dress, ...assets.laterParts(dress), ...own];
  const styles = assets.styles(dressed);
  return async (page: ReactNode): Promise<string> => {
    const { prelude } = await prerender(
      <Settings value={shown}>
        <Router ssrPath={path}>{page}</Router>
      </Settings>,
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
