import type { Snapshot } from '../bridge.ts';
import { isUnencrypted } from './server-address.ts';
import type { SessionLink } from './session-link.ts';
import type { Settings } from './settings.ts';

interface SnapshotPieces {
  link: SessionLink;
  settings: Settings;
  update(): Snapshot['update'];
  about: Snapshot['about'];
}

export function snapshotOf({ link, settings, update, about }: SnapshotPieces): Snapshot {
  const server = link.known();
  return {
    server: server?.origin ?? null,
    unencrypted: server !== null && isUnencrypted(server.origin),
    business: server?.business ?? null,
    signedIn: link.isSignedIn(),
    socket: link.socket(),
    attention: link.attention(),
    settings: settings.get().desk,
    update: update(),
    about,
  };
}
