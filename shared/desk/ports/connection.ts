import type { Call } from '../../contract/client.ts';
import type { ClientFrame, ServerFrame } from '../../contract/frames.ts';
import type { SocketState } from '../../realtime/socket.ts';

/** The desk's way to the server. In a browser it is fetch and WebSocket, in the console the main process. */
export interface Connection {
  call: Call;
  /** False when the frame could not leave now; nothing is queued. */
  send(frame: ClientFrame): boolean;
  /** Frames arrive while somebody listens: the first listener connects, the last one to leave hangs up. */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  state(): SocketState;
  onState(listener: (state: SocketState) => void): () => void;
  /** Tries at once: a click, the network back, the machine awake. */
  reconnect(): void;
}
