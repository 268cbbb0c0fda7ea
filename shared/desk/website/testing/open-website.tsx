import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Content } from '../../../contract/content.ts';
import type { ListedVisit } from '../../../contract/visit.ts';
import type { Change, Problem, Website } from '../../../contract/website.ts';
import { demoContent } from '../../../rules/demo/content.ts';
import { applyChanges, type Draft, differenceOf } from '../../../rules/website/changes.ts';
import type { Host } from '../../ports/host.ts';
import { dana } from '../../testing/host.ts';
import { type Answers, show } from '../../testing/show.tsx';
import { WebsitePlace } from '../website-place.tsx';

export const offer = { id: 'winter', title: 'Winter sale', detail: '', from: null, until: null };
const published = { ...demoContent, offers: [offer, { ...offer, id: 'spring', title: 'Spring' }] };

export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name });
export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));

export async function type(name: string | RegExp, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

interface Saved {
  base: number;
  changes: Change[];
}

/** Keeps the website and the requests. */
export class WebsiteServer {
  published: Content = published;
  draft: Draft = published;
  save = 0;
  version = 3;
  by = 'Ann';
  saves: Saved[] = [];
  visits: ListedVisit[] = [];
  problems: Problem[] = [];
  more: Answers = {};
  timers: { task: () => void }[] = [];
  /** Saves get their reply after this promise. */
  held: Promise<void> | null = null;

  website = (): Website => ({
    published: {
      ...{ version: this.version, at: '2026-11-20T15:00:00Z', by: 'Ann', what: '' },
      content: this.published,
    },
    draft: {
      save: this.save,
      content: this.draft,
      saved: { by: this.by, at: '2026-11-20T19:02:00Z' },
      unpublished: differenceOf(this.published, this.draft).map(({ path }) => path),
      problems: this.problems,
    },
    demo: ['the phone number', 'the name'],
  });

  change(changes: Change[], who: string): Website {
    this.draft = applyChanges(this.draft, changes);
    this.save += 1;
    this.by = who;
    return this.website();
  }

  /** Ends the delay of a save, or of its retry. */
  pass = () =>
    act(async () => {
      for (const { task } of this.timers.splice(0)) task();
      await new Promise(setImmediate);
    });

  /** Opens the place; no timer ends before the test says so. */
  async open(role: 'owner' | 'staff' = 'owner', host: Partial<Host> = {}) {
    const desk = show(
      <WebsitePlace />,
      {
        '/api/website': this.website,
        '/api/website/draft': async ({ body }) => {
          const sent = body as Saved;
          this.saves.push(sent);
          await this.held;
          return this.change(sent.changes, 'Me');
        },
        '/api/website/versions': () => [],
        '/api/visits': () => this.visits,
        '/api/live-chat-threads': () => [],
        ...this.more,
      },
      (_, task) => {
        const timer = { task };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((one) => one !== timer);
        };
      },
      host,
    );
    act(() => desk.session.setState({ who: { ...dana, id: 'me', name: 'Me', role } }));
    await screen.findByRole('region', { name: 'Shop' });
    return desk;
  }
}
