import type { WebSocketLike } from '@sallie/shared/realtime/socket';

/** The page's own socket to the server it came from. */
export function openPageSocket(): WebSocketLike {
  const { protocol, host } = window.location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/livechat`;
  return new WebSocket(url);
}
