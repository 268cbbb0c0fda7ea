import type { Business } from '@sallie/shared/contract/business';
import type { PageSettings, RenderedPage, SiteSettings } from '@sallie/shared/contract/page';
import type { ShopPicture } from '@sallie/shared/contract/pictures';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from '../app/app.tsx';
import { PublicChat } from '../chat/public-chat.tsx';
import { Settings } from '../content/facts.ts';
import { notFoundPath, titleOf } from '../content/page-names.ts';
import { quietPaths } from '../islands/island.tsx';
import { positionOf } from '../layout/picture.tsx';
import type { Assets } from './assets.ts';
import { htmlDocument, shownSettings } from './document.ts';
import { publicHead } from './head.ts';

/** Loads the shell of every page later. */
const boot = 'src/boot.ts';
const shell = 'site';

function fileOf(path: string): string {
  if (path === '/') return 'home';
  return path === notFoundPath ? 'not-found' : path.slice(1);
}

async function renderBody(path: string, settings: PageSettings): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Settings value={settings}>
        <App path={path} />
      </Settings>
    </StrictMode>,
    // A lower value moves large parts behind inline scripts, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

export async function renderPublicPage(
  path: string,
  settings: SiteSettings,
  assets: Assets,
): Promise<RenderedPage> {
  const source = `src/pages/${fileOf(path)}.tsx`;
  const listed = path !== notFoundPath;
  const shown = shownSettings(settings, path);
  const html = htmlDocument({
    title: titleOf(path, shown.business),
    settings: shown,
    head: publicHead(path, settings, listed),
    styles: assets.styles([...assets.laterParts(boot), source, ...assets.laterParts(source)]),
    rules: pictureRules(picturesOf(shown)),
    script: assets.script(boot),
    ahead: aheadOf(quietPaths.has(path) ? [shell] : [shell, source], assets),
    body: await renderBody(path, shown),
    chat: await renderChat(shown.business),
  });
  return { path, html, listed, staff: false };
}

const picturesOf = ({ business, content }: PageSettings) => [
  ...(content.projects ?? []).map(({ picture }) => picture),
  ...business.team.flatMap(({ portrait }) => portrait ?? []),
];

/** Returns scripts that boot does not load anyway. */
function aheadOf(sources: string[], assets: Assets): string[] {
  const here = assets.scripts([boot]);
  return assets.scripts(sources).filter((address) => !here.includes(address));
}

/** Renders the chat's launcher outside the pages: it hydrates on its own and covers them on a phone. */
async function renderChat(business: Business): Promise<string> {
  const { prelude } = await prerender(<PublicChat business={business} />);
  return `<div id="chat" data-replay="">${await new Response(prelude).text()}</div>`;
}

/** Background color and focus point per picture, as CSS rules because the policy forbids style attributes. */
function pictureRules(pictures: readonly ShopPicture[]): string {
  return pictures
    .flatMap(({ id, color, focus }) => {
      const isMoved = focus.x !== 0.5 || focus.y !== 0.5;
      const rules = [
        color && `background:${color}`,
        isMoved && `object-position:${positionOf(focus)}`,
      ].filter(Boolean);
      return rules.length > 0 ? [`.picture-${id}{${rules.join(';')}}`] : [];
    })
    .join('');
}
