import type { Writable } from 'node:stream';
import { ServerFrame } from '@sallie/shared/contract/frames';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';

/** A reader this far behind is cut off; its resume repairs what it missed. */
const MOST_BUFFERED_BYTES = 1024 * 1024;
/** A page is greeted with a whole conversation in one turn, in which nobody can read, so this much may be buffered then. */
const MOST_BYTES_A_TURN = 2 * MOST_BUFFERED_BYTES;
/** Bytes that leave at once, though more is to come. */
const MOST_BYTES_TOGETHER = 64 * 1024;

/** One open socket, as the hub sees it. */
export interface Connection {
  send(frame: ServerFrame): void;
  /** For many readers: the frame is turned into text once. */
  sendText(text: string): void;
  close(code: number, reason: string): void;
}

/** Parsed on the way out, as replies are: what the shape does not name cannot leak. A failure here is our bug. */
export function frameText(frame: ServerFrame): string {
  return JSON.stringify(z.parse(ServerFrame, frame));
}

/** `stream` is what the socket writes to. What is sent in one turn of the loop leaves in one write: a commit tells a busy desk many things at once. */
export function createConnection(socket: WebSocket, stream: Writable): Connection {
  let isInTurn = false;
  let isGathering = false;

  function gather() {
    if (!isInTurn) {
      isInTurn = true;
      process.nextTick(endTurn);
    }
    if (isGathering) return;
    isGathering = true;
    stream.cork();
  }

  function endTurn() {
    isInTurn = false;
    leave();
  }

  function leave() {
    if (!isGathering) return;
    isGathering = false;
    stream.uncork();
  }

  function sendText(text: string) {
    if (socket.readyState !== socket.OPEN) return;
    const most = isInTurn ? MOST_BYTES_A_TURN : MOST_BUFFERED_BYTES;
    if (socket.bufferedAmount > most) return socket.terminate();
    gather();
    socket.send(text);
    if (socket.bufferedAmount > MOST_BYTES_TOGETHER) leave();
  }
  return {
    sendText,
    send: (frame) => sendText(frameText(frame)),
    close: (code, reason) => socket.close(code, reason),
  };
}
