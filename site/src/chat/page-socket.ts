import type { WebSocketLike } from '@sallie/shared/realtime/socket';

export function openPageSocket(): WebSocketLike {
  const { protocol, host } = window.location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/livechat`;
  return new WebSocket(url);
}
