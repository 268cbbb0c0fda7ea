import type { RenderedPage, SiteSettings } from '@sallie/shared/page';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '../app.tsx';
import { FactsProvider } from '../facts.tsx';
import { notFound, type Route } from '../routes.tsx';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import { publicHead } from './head.ts';

async function renderBody(path: string, settings: SiteSettings): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <FactsProvider settings={settings}>
        <Router ssrPath={path}>
          <App />
        </Router>
      </FactsProvider>
    </StrictMode>,
    // Anything less moves large parts behind inline scripts, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

export async function renderPublicPage(
  route: Route,
  settings: SiteSettings,
  assets: Assets,
): Promise<RenderedPage> {
  const source = `src/pages/${route.module}.tsx`;
  const listed = route !== notFound;
  const html = htmlDocument({
    title: route.title(settings.business),
    settings,
    head: publicHead(route, settings, listed),
    styles: assets.styles(['src/main.tsx', source, ...assets.laterParts(source)]),
    script: assets.script('src/boot.ts'),
    body: await renderBody(route.path, settings),
  });
  return { path: route.path, html, listed, staff: false };
}
