import { toast } from '../ui/toasts.ts';
import type { Host } from './host.ts';
import { problemOf } from './problem.ts';

/** Hands a made sheet to the user and says what became of it, where the machine does not say so itself. */
export async function saveCsv(host: Host, name: string, text: string): Promise<void> {
  const failed = (description: string) =>
    void toast({ title: 'The file was not saved', description, variant: 'destructive' });
  try {
    const saved = await host.saveFile(name, text);
    if (saved.outcome === 'failed') failed(saved.remedy);
    if (saved.outcome === 'saved' && saved.where) {
      toast({ title: 'Saved', description: saved.where });
    }
  } catch (error) {
    failed(problemOf(error));
  }
}
