import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './field.ts';

/* Phones, and other browsers, that ring while no desk is open: each is one push subscription of one account. */

export const Phone = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** When it last said that it has shown a notification; null while it never has. */
  rang_at: z.nullable(z.string()),
  /** What was sent to it of late it has not shown. */
  silent: z.boolean(),
  /** It belongs to the session that asks. */
  current: z.boolean(),
});
export type Phone = z.infer<typeof Phone>;

export const readPhones = endpoint('staff', 'GET', '/api/phones', {
  reply: z.object({
    /** What a browser subscribes with; null where no phone can be rung. */
    key: z.nullable(z.string()),
    /** Why not, in a sentence. */
    refusal: z.nullable(z.string()),
    /** One's own. */
    phones: z.array(Phone),
  }),
});

const key = (length: number) =>
  z
    .string('Please send the keys of the subscription')
    .check(z.regex(/^[\w-]+=*$/), z.maxLength(length));

/** As the browser makes it, with what the device is called. */
export const PushSubscription = z.object({
  endpoint: z.string('Please send the address of the subscription').check(z.maxLength(1000)),
  keys: z.object({ p256dh: key(100), auth: key(50) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const addPhone = endpoint('staff', 'POST', '/api/phones', {
  body: z.extend(PushSubscription, {
    /** Without one it keeps that of the device which the session had. */
    name: z.optional(
      z
        .string()
        .check(z.trim(), z.minLength(1, 'Please name the device'), z.maxLength(limits.name)),
    ),
  }),
  reply: Phone,
  status: 201,
});

export const removePhone = endpoint('staff', 'DELETE', '/api/phones/:id');

/** Rings it, and waits for its receipt. */
export const testPhone = endpoint('staff', 'POST', '/api/phones/:id/test', {
  reply: z.object({ passed: z.boolean(), detail: z.string() }),
});

const Proof = z.object({ token: z.string('Please send the token').check(z.maxLength(200)) });

/** The receipt: a phone has shown what it was sent. */
export const notePushShown = endpoint('anyone', 'POST', '/api/push-receipts', { body: Proof });

export const PushNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** What it is about; a second one with the same tag takes the place of the first. */
  tag: z.string(),
  /** Where it leads to. */
  navigate: z.string(),
});
export type PushNotification = z.infer<typeof PushNotification>;

/** Takes the lead of a notification, without a session; answers what is to stand in its place. */
export const takeByPush = endpoint('anyone', 'POST', '/api/push-claims', {
  body: Proof,
  reply: PushNotification,
});

/** What a service worker is sent beside the notification, in its `data`. */
export const PushData = z.object({
  /** Says that it was shown. */
  receipt: z.string(),
  /** Takes the lead; absent where nothing is to be taken. */
  take: z.optional(z.string()),
});
export type PushData = z.infer<typeof PushData>;
