import { toast } from '../../ui/toasts.ts';
import { problemOf } from '../stores/problem.ts';

export const sayFailed = (title: string, error: unknown) =>
  toast({ variant: 'destructive', title, description: problemOf(error) });
