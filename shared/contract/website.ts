import * as z from 'zod/mini';
import { Content } from './content.ts';
import { endpoint } from './endpoint.ts';

/* One draft is saved field by field; versions are published whole. Taking one back publishes it as a new one. */

/**
 * One field. In offers, projects and reviews a path goes by the entry's id, and `order` is the list of ids;
 * every other list is one field. Without `value` the field, or the entry, is removed.
 */
const Change = z.object({
  path: z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(5)),
  value: z.optional(z.unknown()),
});
export type Change = z.infer<typeof Change>;

/** Prevents publishing; shown at its field. */
export const Problem = z.object({ path: z.array(z.string()), sentence: z.string() });
export type Problem = z.infer<typeof Problem>;

export const VersionInfo = z.object({
  /** Counts from 1. */
  version: z.number(),
  at: z.string(),
  /** The publishing account; null for the demo and for edits of the file by hand. */
  by: z.nullable(z.string()),
  what: z.string(),
});
export type VersionInfo = z.infer<typeof VersionInfo>;

export const Website = z.object({
  published: z.extend(VersionInfo, { content: Content }),
  draft: z.object({
    /** Counts the saves; `saveDraft` sends it as `base`. */
    save: z.number(),
    /** As typed: it is only checked when it is published. */
    content: z.record(z.string(), z.unknown()),
    /** The last save; null when the draft equals the published version. */
    saved: z.nullable(z.object({ by: z.string(), at: z.string() })),
    /** The paths that differ from the published version. */
    unpublished: z.array(z.array(z.string())),
    problems: z.array(Problem),
  }),
  /** The demo facts that are still shown, each in a few words: `the phone number`. */
  demo: z.array(z.string()),
});
export type Website = z.infer<typeof Website>;

export const readWebsite = endpoint('staff', 'GET', '/api/website', { reply: Website });

export const Conflict = z.object({
  path: z.array(z.string()),
  /** Null when it was removed. */
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string(),
});
export type Conflict = z.infer<typeof Conflict>;

/** The `details` of the ApiError for a 409 of `saveDraft`. */
export const SaveRefusal = z.object({ conflicts: z.array(Conflict) });

/** For owners, without the password. 409 with `conflicts` saves nothing. */
export const saveDraft = endpoint('staff', 'PATCH', '/api/website/draft', {
  body: z.object({
    base: z.int(),
    changes: z.array(Change).check(z.minLength(1), z.maxLength(200)),
  }),
  reply: Website,
});

/** Resets the draft to the published version. For owners, like `saveDraft`. */
export const dropDraft = endpoint('staff', 'DELETE', '/api/website/draft', { reply: Website });

/** 409 when the draft was saved since `save`; 400 with `problems` when the draft is invalid. */
export const publishDraft = endpoint('owner', 'POST', '/api/website/publish', {
  body: z.object({ save: z.int() }),
  reply: Website,
});

/** Newest first, at most a hundred. */
export const listVersions = endpoint('staff', 'GET', '/api/website/versions', {
  reply: z.array(VersionInfo),
});

/** Publishes an old version as a new one; the draft keeps its unpublished changes. */
export const takeBack = endpoint('owner', 'POST', '/api/website/versions/:version/take-back', {
  reply: Website,
});

/* The website as one file, to move a shop: a plain tar of `content.json` and the uploaded `pictures/ID.jpg`. */

/** Twice the size of a hundred pictures. */
export const MOST_ARCHIVE_BYTES = 256 * 1024 * 1024;
export const ARCHIVE_TYPE = 'application/x-tar';

/** Describes an export; `problem` is the reason when none can be made. */
export const describeArchive = endpoint('owner', 'GET', '/api/website/archive/contents', {
  reply: z.object({ version: z.number(), pictures: z.number(), problem: z.nullable(z.string()) }),
});

export const exportWebsite = endpoint('owner', 'GET', '/api/website/archive', { status: 200 });

/** The body is the archive. It replaces the draft, which must equal the published version (else 409). */
export const importWebsite = endpoint('owner', 'POST', '/api/website/archive', { reply: Website });

/** A fact found on the shop's present website, and the page it is on. */
const Suggestion = z.object({
  path: z.array(z.string()),
  value: z.json(),
  /** The value as the owner reads it: `(570) 555-0142`. */
  words: z.string(),
  from: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** For owners, without the password, because nothing is saved until an owner ticks it. */
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
    pages: z.number(),
    suggestions: z.array(Suggestion),
    /** The paths of that website, which need redirects once this one replaces it. */
    paths: z.array(z.string()),
  }),
});

/** An address of this site that leads nowhere, with its requests of the last 30 days. */
export const MissingPath = z.object({
  path: z.string(),
  count: z.number(),
  /** YYYY-MM-DD */
  last: z.string(),
});
export type MissingPath = z.infer<typeof MissingPath>;

/** Most requested first. */
export const listMissingPaths = endpoint('staff', 'GET', '/api/website/missing', {
  reply: z.array(MissingPath),
});
