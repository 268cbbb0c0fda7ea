import type { Call } from '../../contract/client.ts';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { ClientFrame, ServerFrame } from '../../contract/frames.ts';
import type { SocketState } from '../../realtime/socket.ts';

export interface UploadOptions {
  /** How much of it has left, as a share; a machine that cannot tell never says. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** The desk's way to the server. In a browser it is fetch and WebSocket, in the console the main process. */
export interface Connection {
  call: Call;
  /** Sends a file as the body. Rejects as `call` does, and with the signal's reason once it is aborted. */
  upload<E extends Endpoint>(endpoint: E, file: Blob, options: UploadOptions): Promise<ReplyOf<E>>;
  /** Hands the file behind an endpoint to the user; absent where whole files do not go to and fro. */
  download?(endpoint: Endpoint): void;
  /** False when the frame could not leave now; nothing is queued. */
  send(frame: ClientFrame): boolean;
  /** Frames arrive while somebody listens: the first listener connects, the last one to leave hangs up. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  state(): SocketState;
  onState(listener: (state: SocketState) => void): () => void;
  /** Where a copy stands in for the server: when it was read. Null while the server answers itself. */
  readAt?(): string | null;
  onReadAt?(listener: () => void): () => void;
  /** This machine has no network, so that what is done waits for it. */
  isOffline?(): boolean;
  /** Tries at once: a click, the network back, the machine awake. */
  reconnect(): void;
}
