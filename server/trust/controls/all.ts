import { backup } from './backup.ts';
import type { Control } from './control.ts';
import { crossSite } from './cross-site.ts';
import { database } from './database.ts';
import { electron } from './electron.ts';
import { fields } from './fields.ts';
import { httpServerAndSockets } from './http-server.ts';
import { limits } from './limits.ts';
import { logs } from './logs.ts';
import { mailAndSpreadsheets } from './mail.ts';
import { model } from './model.ts';
import { phones } from './phones.ts';
import { uploadedPictures } from './pictures.ts';
import { privacy } from './privacy.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { spam } from './spam.ts';
import { stop } from './stop.ts';
import { store } from './store.ts';
import { text } from './text.ts';
import { visitorAgainstVisitor } from './visitors.ts';
import { visits } from './visits.ts';

/** The attack list, a chapter at a time. */
export const chapters: Record<string, readonly Control[]> = {
  'sign-in': signIn,
  'second factor': secondFactor,
  sessions,
  'cross-site': crossSite,
  'visitor against visitor': visitorAgainstVisitor,
  fields,
  text,
  electron,
  mail: mailAndSpreadsheets,
  model,
  spam,
  logs,
  limits,
  'http server': httpServerAndSockets,
  store,
  database,
  stop,
  backup,
  phones,
  pictures: uploadedPictures,
  visits,
  privacy,
};
