import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { WebSocket } from 'ws';

/** A reader this far behind is cut off; its resume repairs what it missed. */
const MOST_BUFFERED = 1024 * 1024;

/** One open socket, as the hub sees it. */
export interface Connection {
  send(frame: ServerFrame): void;
  /** For many readers: the frame is turned into text once. */
  sendText(text: string): void;
  close(code: number, reason: string): void;
}

export function createConnection(socket: WebSocket): Connection {
  function sendText(text: string) {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_BUFFERED) return socket.terminate();
    socket.send(text);
  }
  return {
    sendText,
    send: (frame) => sendText(JSON.stringify(frame)),
    close: (code, reason) => socket.close(code, reason),
  };
}
