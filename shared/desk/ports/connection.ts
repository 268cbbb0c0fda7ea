import { ApiError, type Call } from '../../contract/client.ts';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { ClientFrame, ServerFrame } from '../../contract/frames.ts';
import type { SocketState } from '../../realtime/socket.ts';
import { HostRefusal } from './host.ts';

export interface UploadOptions {
  /** Share sent, from 0 to 1; never called where progress is unknown. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** The desk's way to the server: fetch and WebSocket in a browser, the main process in the console. */
export interface Connection {
  call: Call;
  /** Sends a file as the body. Rejects as `call` does, or with the signal's reason after an abort. */
  upload<E extends Endpoint>(endpoint: E, file: Blob, options: UploadOptions): Promise<ReplyOf<E>>;
  /** Downloads the file of an endpoint; absent in the console. */
  download?(endpoint: Endpoint): void;
  /** Returns false when the frame could not be sent now; nothing is queued. */
  send(frame: ClientFrame): boolean;
  /** The first listener opens the connection, removing the last closes it. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  state(): SocketState;
  onState(listener: (state: SocketState) => void): () => void;
  /** When the shown copy was read, while a copy replaces the server; null while the server answers. */
  readAt?(): string | null;
  onReadAt?(listener: () => void): () => void;
  /** True while this machine has no network; changes are then kept. */
  isOffline?(): boolean;
  /** Tries to connect at once: after a click, when the network is back, or when the machine wakes. */
  reconnect(): void;
}

/** False for errors that a retry may pass: signed out, too many requests, a server failure, no connection. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  if (error instanceof HostRefusal) return error.message;
  return 'The server could not be reached. Please try again.';
}
