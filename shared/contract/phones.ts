import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './field.ts';

/* Phones and other browsers that ring while no desk is open; each is one push subscription of one account. */

export const Phone = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** The time of the last receipt for a notification; null before the first. */
  rang_at: z.nullable(z.string()),
  /** True when recent notifications were not shown. */
  silent: z.boolean(),
  /** True when the phone belongs to the asking session. */
  current: z.boolean(),
});
export type Phone = z.infer<typeof Phone>;

export const readPhones = endpoint('staff', 'GET', '/api/phones', {
  reply: z.object({
    /** The key for the browser's subscription; null when push does not work. */
    key: z.nullable(z.string()),
    /** The reason for a null `key`, in a sentence. */
    refusal: z.nullable(z.string()),
    phones: z.array(Phone),
  }),
});

const key = (length: number) =>
  z
    .string('Please send the keys of the subscription')
    .check(z.regex(/^[\w-]+=*$/), z.maxLength(length));

export const PushSubscription = z.object({
  endpoint: z.string('Please send the address of the subscription').check(z.maxLength(1000)),
  keys: z.object({ p256dh: key(100), auth: key(50) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const addPhone = endpoint('staff', 'POST', '/api/phones', {
  body: z.extend(PushSubscription, {
    /** Defaults to the name of the session's previous subscription. */
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

/** Rings the phone and waits for its receipt. */
export const testPhone = endpoint('staff', 'POST', '/api/phones/:id/test', {
  reply: z.object({ passed: z.boolean(), detail: z.string() }),
});

const Proof = z.object({ token: z.string('Please send the token').check(z.maxLength(200)) });

export const notePushShown = endpoint('anyone', 'POST', '/api/push-receipts', { body: Proof });

export const PushNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** Names the subject; a notification replaces the previous one with the same tag. */
  tag: z.string(),
  navigate: z.string(),
});
export type PushNotification = z.infer<typeof PushNotification>;

/** Takes the lead of a notification, without a session. The reply replaces the notification. */
export const takeByPush = endpoint('anyone', 'POST', '/api/push-claims', {
  body: Proof,
  reply: PushNotification,
});

/** Sent to the service worker in the notification's `data`. */
export const PushData = z.object({
  /** The token for `notePushShown`. */
  receipt: z.string(),
  /** The token for `takeByPush`; absent when there is nothing to take. */
  take: z.optional(z.string()),
});
export type PushData = z.infer<typeof PushData>;
