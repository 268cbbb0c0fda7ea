import * as z from 'zod/mini';
import { Content } from './content.ts';
import { endpoint } from './endpoint.ts';

/*
 * The website at the desk: one draft that is saved field by field, versions that are published whole, and an old version that
 * is taken back becomes a new one.
 */

/**
 * One field. Through offers, projects and reviews a path goes by the id of the entry, and `order` is the list of their ids;
 * every other list is one field. Without a value the field is removed: of a list, that entry.
 */
const Change = z.object({
  path: z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(5)),
  value: z.optional(z.unknown()),
});
export type Change = z.infer<typeof Change>;

/** What cannot be published as it is, in a sentence that stands at its field. */
export const Problem = z.object({ path: z.array(z.string()), sentence: z.string() });
export type Problem = z.infer<typeof Problem>;

export const VersionInfo = z.object({
  /** Counts from 1. */
  version: z.number(),
  at: z.string(),
  /** The account that published it; null for what was written into the file by hand, and for the demo. */
  by: z.nullable(z.string()),
  /** What it changed, in a sentence. */
  what: z.string(),
});
export type VersionInfo = z.infer<typeof VersionInfo>;

export const Website = z.object({
  published: z.extend(VersionInfo, { content: Content }),
  draft: z.object({
    /** Counts the saves; what a save names as its base. */
    save: z.number(),
    /** As it was typed: the shape is looked at when it is published. */
    content: z.record(z.string(), z.unknown()),
    /** Who saved last, and when; null where the draft is what is published. */
    saved: z.nullable(z.object({ by: z.string(), at: z.string() })),
    /** The paths that differ from what is published. */
    unpublished: z.array(z.array(z.string())),
    problems: z.array(Problem),
  }),
  /** What of the demo shop is still shown, each in a few words: `the phone number`. */
  demo: z.array(z.string()),
});
export type Website = z.infer<typeof Website>;

export const readWebsite = endpoint('staff', 'GET', '/api/website', { reply: Website });

export const Conflict = z.object({
  path: z.array(z.string()),
  /** Null where it was removed. */
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string(),
});
export type Conflict = z.infer<typeof Conflict>;

/** The `details` of the ApiError of a 409 of `saveDraft`, beside its sentence. */
export const SaveRefusal = z.object({ conflicts: z.array(Conflict) });

/** For owners, without the password being asked again. What clashes with a save after `base` is refused whole with 409 and `conflicts`. */
export const saveDraft = endpoint('staff', 'PATCH', '/api/website/draft', {
  body: z.object({
    base: z.int(),
    changes: z.array(Change).check(z.minLength(1), z.maxLength(200)),
  }),
  reply: Website,
});

/** The draft becomes what is published again. For owners, like `saveDraft`. */
export const dropDraft = endpoint('staff', 'DELETE', '/api/website/draft', { reply: Website });

/** 409 where the draft was saved since; 400 with `problems` where it contradicts its shape or itself. */
export const publishDraft = endpoint('owner', 'POST', '/api/website/publish', {
  body: z.object({ save: z.int() }),
  reply: Website,
});

/** The newest first, at most a hundred. */
export const listVersions = endpoint('staff', 'GET', '/api/website/versions', {
  reply: z.array(VersionInfo),
});

/** Publishes an old version as a new one; the draft keeps what it had unpublished. */
export const takeBack = endpoint('owner', 'POST', '/api/website/versions/:version/take-back', {
  reply: Website,
});

/*
 * The whole website as one file: a plain tar of `content.json` and, for each uploaded picture that it names,
 * `pictures/ID.jpg`. So a shop is moved, or a second one begun.
 */

/** Bytes of one archive; a hundred pictures need half of it. */
export const MOST_ARCHIVE_BYTES = 256 * 1024 * 1024;
export const ARCHIVE_TYPE = 'application/x-tar';

/** What an export would hold; `problem` says why there can be none. */
export const describeArchive = endpoint('owner', 'GET', '/api/website/archive/contents', {
  reply: z.object({ version: z.number(), pictures: z.number(), problem: z.nullable(z.string()) }),
});

/** Streams what is published. */
export const exportWebsite = endpoint('owner', 'GET', '/api/website/archive', { status: 200 });

/** The body is the archive. It takes the place of the draft, which has to be what is published (409), and publishes nothing. */
export const importWebsite = endpoint('owner', 'POST', '/api/website/archive', { reply: Website });

/** A fact that the shop's present website tells, and the page it stands on. */
const Suggestion = z.object({
  /** Where it goes in the content, as the path of a change. */
  path: z.array(z.string()),
  value: z.json(),
  /** As the owner reads it before they take it over: `(570) 555-0142`. */
  words: z.string(),
  from: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Reads the shop's present website; nothing of it is taken over before an owner ticks it. For owners, without the password being asked again. */
export const readPresentWebsite = endpoint('staff', 'POST', '/api/website/reading', {
  body: z.object({
    address: z
      .string('Please give the address of the website')
      .check(
        z.trim(),
        z.minLength(4, 'Please give the address of the website'),
        z.maxLength(300, 'Please use at most 300 characters'),
      ),
  }),
  reply: z.object({
    /** How many pages were read. */
    pages: z.number(),
    suggestions: z.array(Suggestion),
    /** The paths it has, which are to lead somewhere once this website stands in its place. */
    paths: z.array(z.string()),
  }),
});

/** An address of this site at which there is nothing, and how often it was asked for in the last 30 days. */
export const MissingPath = z.object({
  path: z.string(),
  count: z.number(),
  /** YYYY-MM-DD. */
  last: z.string(),
});
export type MissingPath = z.infer<typeof MissingPath>;

/** The most wanted first. */
export const listMissingPaths = endpoint('staff', 'GET', '/api/website/missing', {
  reply: z.array(MissingPath),
});
