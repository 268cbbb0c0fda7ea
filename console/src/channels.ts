/* This file has only names, because the preload must not load any shapes. */

export const callNames = [
  'listen',
  'connect',
  'fetch',
  'send',
  'change',
  'test',
  'rang',
  'shows',
  'save',
  'command',
] as const;
export type CallName = (typeof callNames)[number];

export const EVENTS = 'sallie:event';
export const channelOf = (name: CallName) => `sallie:${name}`;
