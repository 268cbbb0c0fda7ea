import type { RenderedPage, RenderedSite } from '@sallie/shared/contract/page';

/* A site before it has an address: one rendering serves every address that the shop moves to. */

/** The pieces of a text between which the origin stands. */
export type Pieces = readonly string[];

interface MailLinkOf<Text> {
  ask: Text;
  done: Text;
}

interface CustomerPagesOf<Text> {
  found: Text;
  unknown: Text;
}

interface SiteOf<Text> {
  pages: (Omit<RenderedPage, 'html'> & { html: Text })[];
  notMe: MailLinkOf<Text>;
  unsubscribe: MailLinkOf<Text>;
  weekly: MailLinkOf<Text>;
  visit: CustomerPagesOf<Text>;
  quote: CustomerPagesOf<Text>;
}

export type SiteAnywhere = SiteOf<Pieces>;

/** Of a site rendered for a placeholder, which may stand in it for nothing else. */
export const withoutAddress = (site: RenderedSite, placeholder: string): SiteAnywhere =>
  withEachText(site, (text: string) => text.split(placeholder));

export const atAddress = (site: SiteAnywhere, origin: string): RenderedSite =>
  withEachText(site, (pieces) => pieces.join(origin));

function withEachText<From, To>(site: SiteOf<From>, change: (text: From) => To): SiteOf<To> {
  const customer = ({ found, unknown }: CustomerPagesOf<From>) => ({
    found: change(found),
    unknown: change(unknown),
  });
  const mailLink = ({ ask, done }: MailLinkOf<From>) => ({ ask: change(ask), done: change(done) });
  return {
    pages: site.pages.map((page) => ({ ...page, html: change(page.html) })),
    notMe: mailLink(site.notMe),
    unsubscribe: mailLink(site.unsubscribe),
    weekly: mailLink(site.weekly),
    visit: customer(site.visit),
    quote: customer(site.quote),
  };
}
