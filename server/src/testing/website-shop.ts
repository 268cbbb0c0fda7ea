import { Readable } from 'node:stream';
import type { AuditEntry } from '@sallie/shared/contract/audit';
import type { Content } from '@sallie/shared/contract/content';
import type { UploadedPicture } from '@sallie/shared/contract/pictures';
import {
  ARCHIVE_TYPE,
  type Change,
  exportWebsite,
  importWebsite,
  type Website,
} from '@sallie/shared/contract/website';
import { demoContent } from '@sallie/shared/rules/demo/content';
import { differenceOf } from '@sallie/shared/rules/website/changes';
import { expect } from 'vitest';
import { pack } from '../archive/tar-file.ts';
import { createHandClock } from './hand-clock.ts';
import { photograph, upload } from './pictures.ts';
import { openShop } from './running-server.ts';

const [project] = demoContent.projects;
if (!project) throw new Error('The demo shows projects');
export const demoProject = project;

export async function aShop(clock = createHandClock()) {
  const { server, cookie } = await openShop({}, clock);
  const get = async <T>(path: string): Promise<T> => server.read<T>(path, cookie);
  const website = () => get<Website>('/api/website');
  async function save(...changes: Change[]): Promise<Website> {
    const { draft } = await website();
    const body = { base: draft.save, changes };
    const reply = await server.patch('/api/website/draft', body, cookie);
    expect(reply.status).toBe(200);
    return (await reply.json()) as Website;
  }
  return {
    ...{ server, cookie, website, save, clock },
    /** Publishes the draft, with these facts changed when given. */
    async publish(facts?: Partial<Content>): Promise<Website> {
      const { draft } = await website();
      const wanted = { ...draft.content, ...facts };
      const { save: at } = facts
        ? (await save(...differenceOf(draft.content, wanted))).draft
        : draft;
      const reply = await server.post('/api/website/publish', { save: at }, cookie);
      expect({ status: reply.status, said: await reply.clone().text() }).toMatchObject({
        status: 200,
      });
      return (await reply.json()) as Website;
    },
    async picture(width: number): Promise<UploadedPicture> {
      const bytes = await photograph(width, 300).jpeg().toBuffer();
      return (await upload(server, cookie, bytes)).json() as Promise<UploadedPicture>;
    },
    export: (as = cookie) => server.get(exportWebsite.path, as ? { cookie: as } : {}),
    import: (body: Uint8Array | ReadableStream, as = cookie, type = ARCHIVE_TYPE) =>
      fetch(server.origin + importWebsite.path, {
        method: 'POST',
        headers: { 'content-type': type, ...(as && { cookie: as }) },
        body,
        duplex: 'half',
      }),
    async events() {
      return (await get<AuditEntry[]>('/api/audit')).map(({ event }) => event);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof aShop>>;

export async function packed(
  ...files: [name: string, bytes: Uint8Array | string][]
): Promise<Buffer> {
  async function* all() {
    for (const [name, bytes] of files) yield { name, bytes: Buffer.from(bytes) };
  }
  return Buffer.concat(await Readable.from(pack(all(), new Date(0))).toArray());
}
