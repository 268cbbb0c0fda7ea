import { toast } from '../../ui/toasts.ts';
import type { OpenDesk } from '../app/create.ts';

/** Every other device of whoever is here was just signed out. A phone rings for as long as somebody is signed in there. */
export async function sayOthersSignedOut({ phones }: OpenDesk, title: string): Promise<void> {
  const count = () => phones.getState().known?.phones.length ?? 0;
  const before = count();
  await phones.load();
  const silent =
    count() < before
      ? ' What rang there is silent until you let it ring again, under Account.'
      : '';
  toast({ title, description: `Every other device of yours is signed out.${silent}` });
}
