import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { SavedFile } from '@sallie/shared/desk/ports/host.ts';
import type { BrowserWindow, Dialog } from 'electron';

interface SaveFileDeps {
  dialog: Pick<Dialog, 'showSaveDialog'>;
  window(): BrowserWindow | null;
  downloads: string;
}

/** A file that cannot be written is an outcome, not an error. */
export function createSaveFile({ dialog, window, downloads }: SaveFileDeps) {
  return async ({ name, text }: { name: string; text: string }): Promise<SavedFile> => {
    const options = {
      defaultPath: join(downloads, name),
      filters: [filterOf(name)],
    };
    const owner = window();
    const { canceled, filePath } = owner
      ? await dialog.showSaveDialog(owner, options)
      : await dialog.showSaveDialog(options);
    if (canceled || !filePath) return { outcome: 'cancelled' };
    try {
      await writeFile(filePath, text);
      return { outcome: 'saved', where: filePath };
    } catch (error) {
      return { outcome: 'failed', remedy: remedyOf(error) };
    }
  };
}

const kinds: Record<string, string> = {
  csv: 'Spreadsheet',
  json: 'JSON',
  html: 'Page',
  txt: 'Text',
};

function filterOf(name: string) {
  const ending = extname(name).slice(1);
  return { name: kinds[ending] ?? 'File', extensions: [ending] };
}

function remedyOf(error: unknown): string {
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'ENOSPC':
      return 'The disk is full. Make room or choose another place.';
    case 'EBUSY':
      return 'Another program has this file open. Close it there, or choose another name.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'This folder may not be written to, or the file is open in another program. Choose another place.';
    default:
      return 'It could not be written there. Choose another place.';
  }
}
