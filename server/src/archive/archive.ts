import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Content } from '@sallie/shared/contract/content';
import {
  MOST_PICTURE_BYTES,
  type ShopPicture,
  type UploadedPicture,
} from '@sallie/shared/contract/pictures';
import {
  ARCHIVE_TYPE,
  describeArchive,
  exportWebsite,
  importWebsite,
  MOST_ARCHIVE_BYTES,
} from '@sallie/shared/contract/website';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { clean } from '@sallie/shared/rules/website/changes';
import { byStaffMember } from '../audit/audit.ts';
import { contentOf } from '../content/business-file.ts';
import type { WebsiteDesk } from '../content/website.ts';
import type { Core } from '../core.ts';
import type { Binder, Subsystem } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { type Expected, masterOf, picturesIn, withReceived } from '../pictures/uploads.ts';
import type { PictureFiles } from '../store/store.ts';
import { StartRefused } from '../system/start-refused.ts';
import { listParts, type PackedFile, type Part, pack, readPart } from './tar-file.ts';

interface ArchiveDeps extends Pick<Core, 'facts' | 'audit' | 'clock' | 'random'> {
  store: { pictures: PictureFiles };
  website: Pick<WebsiteDesk, 'requirePublished' | 'takeOver'>;
  pictures: Pick<Pictures, 'takeIn'>;
  dataDir: string;
}

const CONTENT = 'content.json';
/** More than a draft has room for. */
const MOST_CONTENT_BYTES = 2_000_000;

const anArchive: Expected = {
  type: ARCHIVE_TYPE,
  foreign: 'Please send an archive of a website, and nothing else.',
  mostBytes: MOST_ARCHIVE_BYTES,
  large: 'This archive has more than 256 MB, so it is none that was downloaded at a desk.',
  within: 30 * 60_000,
};

const pathOf = (id: string) => `pictures/${id}.jpg`;

/** Exports the whole website, facts and pictures, as one file, and imports such a file as the draft. */
export function openArchive(deps: ArchiveDeps): Subsystem {
  return {
    bind(bind) {
      bindExport(bind, deps);
      bindImport(bind, deps);
    },
  };
}

function bindExport(bind: Binder, { store, facts, audit, clock }: ArchiveDeps): void {
  /** Returns the published content and its pictures; `problem` names a picture that is missing. */
  async function published() {
    const [content, version] = [facts.current(), facts.version()];
    const pictures = picturesIn(content);
    const names = new Set(await store.pictures.names());
    const lost = [...pictures].find(([id]) => !names.has(masterOf(id)));
    const problem = lost
      ? `The picture of “${lost[1]}” is kept nowhere any more. Please publish another one in its place first.`
      : null;
    return { content, version, pictures, problem };
  }

  async function* files(content: Content, ids: Iterable<string>): AsyncGenerator<PackedFile> {
    yield { name: CONTENT, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) };
    for (const id of ids) {
      const bytes = await store.pictures.read(masterOf(id));
      // Without its end the downloaded file is recognized as incomplete.
      if (!bytes) throw new Error(`The picture ${id} was removed while it was exported`);
      yield { name: pathOf(id), bytes };
    }
  }

  bind.owner(describeArchive, async () => {
    const { version, pictures, problem } = await published();
    return { version, pictures: pictures.size, problem };
  });

  bind.stream(exportWebsite.path, async (ctx) => {
    const staff = await bind.requireOwner(ctx);
    const { content, version, pictures, problem } = await published();
    if (problem) throw new Refusal(409, problem);
    await audit.note(byStaffMember(staff), { type: 'website-exported', version });
    const now = clock.now();
    const day = wallTime(now, content.timeZone).slice(0, 10);
    ctx.type = ARCHIVE_TYPE;
    ctx.set('Content-Disposition', `attachment; filename="website-${day}.tar"`);
    ctx.body = Readable.from(pack(files(content, pictures.keys()), now), { objectMode: false });
  });
}

function bindImport(bind: Binder, deps: ArchiveDeps): void {
  const { website, random, dataDir } = deps;
  let isImporting = false;

  bind.owner(importWebsite, async ({ ctx, staff }) => {
    if (isImporting)
      throw new Refusal(503, 'Another archive is being imported. Please wait for its end.', 5);
    isImporting = true;
    try {
      await website.requirePublished();
      const received = join(dataDir, 'received', random.uuid());
      return await withReceived(ctx, received, anArchive, async () => {
        const { content, pictures } = await readArchive(received, deps);
        return website.takeOver(content, pictures, staff);
      });
    } finally {
      isImporting = false;
    }
  });
}

/** Checks everything else before the first picture is taken in. */
async function readArchive(received: string, deps: ArchiveDeps) {
  const file = await open(received);
  try {
    const parts = await listParts(file);
    const content = await readContent(file, parts.get(CONTENT));
    const named = picturesIn(content);
    const sent = [...named].map(([id, title]) => ({ id, part: pictureOf(parts, id, title) }));
    const taken = new Map<string, UploadedPicture | null>();
    for (const { id, part } of sent) {
      const bytes = await readPart(file, part);
      taken.set(id, await takenIn(id, bytes, `${received}-picture`, deps));
    }
    return { content: withPictures(content, taken), pictures: taken.size };
  } finally {
    await file.close();
  }
}

async function readContent(file: FileHandle, part: Part | undefined): Promise<Content> {
  if (!part) throw new Refusal(422, `This archive has no ${CONTENT}, so it is none of a website.`);
  if (part.size > MOST_CONTENT_BYTES)
    throw new Refusal(422, `The ${CONTENT} of this archive is more than a website has room for.`);
  const text = (await readPart(file, part)).toString();
  try {
    return clean(contentOf(JSON.parse(text), CONTENT)) as Content;
  } catch (error) {
    if (error instanceof StartRefused) throw new Refusal(422, error.message.slice(0, 400));
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(422, `The ${CONTENT} of this archive is not JSON.`);
  }
}

function pictureOf(parts: ReadonlyMap<string, Part>, id: string, title: string): Part {
  const part = parts.get(pathOf(id));
  if (!part) throw new Refusal(422, `This archive lacks ${pathOf(id)}, the picture of “${title}”.`);
  if (part.size > MOST_PICTURE_BYTES)
    throw new Refusal(422, `In this archive ${pathOf(id)} has more than 25 MB.`);
  return part;
}

/** Encodes a picture anew, like every upload. Returns null when the shop already has exactly this picture. */
async function takenIn(
  id: string,
  bytes: Buffer,
  file: string,
  { store, pictures }: ArchiveDeps,
): Promise<UploadedPicture | null> {
  if ((await store.pictures.read(masterOf(id)))?.equals(bytes)) return null;
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    return await pictures.takeIn(file);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sentence = `${pathOf(id)}: ${error.message}`;
    throw new Refusal(error.status, sentence);
  } finally {
    await rm(file, { force: true });
  }
}

function withPictures(
  content: Content,
  taken: ReadonlyMap<string, UploadedPicture | null>,
): Content {
  const here = (picture: ShopPicture) => ({ ...picture, ...taken.get(picture.id) });
  return {
    ...content,
    projects: content.projects.map((each) => ({ ...each, picture: here(each.picture) })),
    team: content.team.map((each) =>
      each.portrait ? { ...each, portrait: here(each.portrait) } : each,
    ),
  };
}
