import type { MailLinkPages, RenderedPage, RenderedSite } from '@sallie/shared/contract/page';

/* A site before it has an address: one rendering serves every address that the shop moves to. */

/** The pieces of a text between which the origin stands. */
export type Pieces = readonly string[];

interface MailLinkPieces {
  ask: Pieces;
  done: Pieces;
}

export interface SiteAnywhere {
  pages: (Omit<RenderedPage, 'html'> & { html: Pieces })[];
  notMe: MailLinkPieces;
  unsubscribe: MailLinkPieces;
}

/** Of a site rendered for a placeholder, which may stand in it for nothing else. */
export function withoutAddress(site: RenderedSite, placeholder: string): SiteAnywhere {
  const mailLink = ({ ask, done }: MailLinkPages): MailLinkPieces => ({
    ask: ask.split(placeholder),
    done: done.split(placeholder),
  });
  return {
    pages: site.pages.map((page) => ({ ...page, html: page.html.split(placeholder) })),
    notMe: mailLink(site.notMe),
    unsubscribe: mailLink(site.unsubscribe),
  };
}

export function atAddress(site: SiteAnywhere, origin: string): RenderedSite {
  const mailLink = ({ ask, done }: MailLinkPieces): MailLinkPages => ({
    ask: ask.join(origin),
    done: done.join(origin),
  });
  return {
    pages: site.pages.map((page) => ({ ...page, html: page.html.join(origin) })),
    notMe: mailLink(site.notMe),
    unsubscribe: mailLink(site.unsubscribe),
  };
}
