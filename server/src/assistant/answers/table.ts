import * as goods from './goods.ts';
import type { Answer } from './said.ts';
import * as services from './services.ts';
import * as hours from './shop.ts';
import * as shop from './shop.ts';
import { textAnswers } from './texts.ts';
import * as visits from './visits.ts';

export const answers: Readonly<Record<string, Answer>> = {
  ...textAnswers,
  hours: hours.hours,
  'closed-why': hours.closedWhy,
  location: shop.location,
  area: shop.area,
  products: goods.products,
  product: goods.product,
  samples: goods.samples,
  stock: goods.stock,
  brands: goods.brands,
  specs: goods.specs,
  waterproof: goods.waterproof,
  advice: goods.adviceAnswer,
  services: services.services,
  installation: services.installation,
  removal: services.removal,
  refinishing: services.refinishing,
  repair: services.repair,
  stairs: services.stairs,
  diy: services.diy,
  trade: services.trade,
  'other-work': services.otherWork,
  estimate: visits.estimate,
  book: visits.book,
  consultation: visits.consultation,
  schedule: visits.schedule,
  followup: visits.followup,
  callback: visits.callback,
  owners: shop.owners,
  team: shop.team,
  licensed: shop.licensed,
};
