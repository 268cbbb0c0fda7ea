import type { Writable } from 'node:stream';
import { ServerFrame } from '@sallie/shared/contract/frames';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';

/** A client this far behind is disconnected; it catches up when it resumes. */
const MOST_BUFFERED_BYTES = 1024 * 1024;
/** A page gets a whole conversation in one turn, in which it cannot read, so this much may be buffered then. */
const MOST_BYTES_A_TURN = 2 * MOST_BUFFERED_BYTES;
/** Bytes that are sent at once, even if more follow in this turn. */
const MOST_BYTES_TOGETHER = 64 * 1024;

export interface Connection {
  send(frame: ServerFrame): void;
  /** For many readers, so that the frame is stringified once. */
  sendText(text: string): void;
  close(code: number, reason: string): void;
}

/** Parsed before it is sent, so that a field outside of the shape cannot leak. A failure here is our bug. */
export function frameText(frame: ServerFrame): string {
  return JSON.stringify(z.parse(ServerFrame, frame));
}

/** `stream` lies under the socket. It is corked for a turn, because one commit sends many frames to a desk. */
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
