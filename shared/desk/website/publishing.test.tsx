// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { currentToast } from '../../ui/toasts.ts';
import { dana } from '../testing/host.ts';
import { show } from '../testing/show.tsx';
import { PublishBar } from './publishing.tsx';
import { WebsiteServer } from './testing/open-website.tsx';

async function openBar() {
  const server = new WebsiteServer();
  server.change([{ path: ['name'], value: 'Ours' }], 'Me');
  const takenBack: unknown[] = [];
  const lost = { isNext: false };
  const publish = () => {
    server.version += 1;
    server.save += 1;
    if (lost.isNext) throw new TypeError('Failed to fetch');
    return server.website();
  };
  const desk = show(<PublishBar />, {
    '/api/website': server.website,
    '/api/website/publish': publish,
    '/api/website/versions/:version/take-back': ({ params }) => {
      takenBack.push(params);
      return publish();
    },
  });
  await act(async () => {
    desk.session.setState({ who: dana });
    await desk.website.load();
  });
  return { desk, publish, takenBack, lost, server };
}

test('Undo of a publication does not take back a colleague’s newer publication', async () => {
  const { desk, publish, takenBack } = await openBar();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const { action } = currentToast() ?? {};
  await act(async () => {
    const { published } = publish();
    desk.website.changed({ version: published.version, save: 0 });
  });
  await act(async () => action?.run());
  expect(currentToast()?.description).toContain('Somebody has published since');
  expect(takenBack).toEqual([]);
});

test('Undo takes back one’s own publication', async () => {
  const { takenBack } = await openBar();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await act(async () => currentToast()?.action?.run());
  expect(takenBack).toEqual([{ version: '3' }]);
});

test('why a publication failed is not said any more once the website has changed', async () => {
  const { desk, lost, server } = await openBar();
  lost.isNext = true;
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.getByRole('alert').textContent).toMatch(/could not be reached/);
  const { version, save } = server;
  await act(async () => {
    desk.website.changed({ version, save });
    await new Promise(setImmediate);
  });
  expect(screen.queryByRole('alert')).toBeNull();
});
