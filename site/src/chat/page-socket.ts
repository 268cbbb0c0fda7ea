import type { WebSocketLike } from '@sallie/shared/realtime/socket';

/** The page's own socket to the server it came from. */
export function openPageSocket(): WebSocketLike {
  const { protocol, host } = window.location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/livechat`;
  // It takes these handlers; only its declared types ask for more of them.
  return new WebSocket(url) as unknown as WebSocketLike;
}
