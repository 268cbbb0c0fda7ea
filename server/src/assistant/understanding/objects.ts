import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import type { Ask } from './ask.ts';
import floors from './data/floors.json' with { type: 'json' };
import type { IntentModel } from './intent-model.ts';
import type { Learnt } from './learnt.ts';
import { rootOf } from './wording.ts';

/* What a message is about: our products and towns by the facts, and what is named and stands in none of them. */

type Product = Business['products'][number];

/** What people call a kind of floor, whatever its entry in the facts says: by the words in its name. */
const calledToo = floors.calledToo.map((words) => words.map((each) => each.split(' ')));

/** A floor is always a thing: ours by the facts, or nobody's. */
const floorKinds = new Set(floors.kinds.split(' ').map(rootOf));

/** In a product's words and not its own. */
const common = new Set(
  'and waterproof commercial the of for with our we you your all any floor floors flooring kitchen kitchens bath baths bathroom basement basements hard wearing look looks wood color every room rooms made from into that more'.split(
    ' ',
  ),
);

const attributes = new Set(
  'gray grey white black brown beige tan blue green red light dark honey natural whitewashed blonde espresso cream wide narrow thick thin long short matte glossy gloss satin distressed scraped smooth rustic modern herringbone chevron pattern patterned striped inch inches mil size color colors colour colours style textured grade premium cheap cheapest best click lock glue floating nail prefinished unfinished big small large'.split(
    ' ',
  ),
);

/** Words that carry no thing: rooms, people, times, courtesies, and whatever our examples say of visits, hours and prices. */
const plainWords =
  'a about actually add again all also am an and another any anybody anyone anything are area around as ask at away back basement bath bathroom be because bedroom been before best better between bit both but buy by call came can could day den did dining do does doing done down each either else enough ever every family few find first floor flooring floors for from full get getting give go going good got great guest had hall hallway has have having he hear heard hello help her here hi him his home hope house how i if in inside interested into is it just keep kind kinds kitchen know last laundry let like little living ll look looking lot love made make many maybe me mean might mine more most much mudroom my myself near need needs never new next nice no not now number of off office ok okay old on one ones only open or other our out over own people person place plan please possible prefer project put quality question quick rather ready real really regular right room rooms same say see sell she should show side since so some someday someone something soon sorry sort space square still stuff such sure take tell than thank thanks that the their them then there they thing things think this those through time to today tomorrow too town try type types under until up upstairs downstairs us use used using usually ve very wait want wanted was way we week weekend well were what when where which while who whole why will with wife husband mom dad daughter son kids wondering work works would year years yes yet you your store shop showroom guys sir maam foot feet clock number dollars size area home apartment condo cabin church office building hour minutes also cover carry sold selling selection option options samples sample install installed installing installation installer crew team price priced estimate free appointment come coming visit stop available availability have anything lay laying laid fit quote cost show me tell wondering hi and okay great need remodel building bought buying';

const alwaysInPassing = rootsOf(plainWords.split(' '));

/** Given each word once: a text says most of its words many times. */
export function rootsOf(words: readonly string[]): Set<string> {
  return new Set([...new Set(words)].map(rootOf));
}

/** Words of a work that the shop does, which name no other thing. */
const workWords = new Set(
  'refinish refinishing sand sanding stain staining seal sealing restain buff coat finish remove removal tear rip pull haul take carry trash stairs stair step steps staircase runner tread subfloor sub subs subcontract subcontractor subcontractors employee employees hire hired own crews commercial business rental landlord unit units builder builders contractor construction property tenant tenants residential diy myself yourself material materials tools tool advice trim waterproof photo photos picture pictures video reviews review owner owners licensed insured county area'
    .split(' ')
    .map(rootOf),
);

/** Looks up the words of one shop's facts. */
export function createObjects(
  facts: Pick<Business, 'products' | 'areas' | 'services' | 'team' | 'address' | 'county'>,
  model: IntentModel,
  roots: Learnt['roots'],
) {
  const passing = new Set([...alwaysInPassing, ...roots.passing]);
  for (const kind of floorKinds) passing.delete(kind);
  /** This may be said back to whoever asked for it, and no other word of theirs. */
  const goods = new Set(roots.goods);
  const products = new Map<string, Set<Product>>();
  for (const product of facts.products) {
    const name = plain(product.name).split(' ');
    const also = calledToo.flatMap(([called = [], names = []]) =>
      name.some((word) => names.includes(word)) ? called : [],
    );
    const said = plain(`${product.name} ${product.detail}`).split(' ');
    for (const word of new Set([...said, ...also])) {
      if (!also.includes(word) && (common.has(word) || word.length < 3)) continue;
      const root = rootOf(word);
      products.set(root, (products.get(root) ?? new Set()).add(product));
    }
  }
  const ownWords = new Set(
    plain(
      [
        ...facts.services.map(({ name, detail }) => `${name} ${detail}`),
        ...facts.team.map(({ name }) => name),
        ...facts.areas,
        facts.address.city,
        facts.address.street,
        facts.county,
      ].join(' '),
    )
      .split(' ')
      .map(rootOf),
  );

  const productRoots = [...products.keys()];

  /** By its root, or by a slip from it where it is no word of its own. */
  function productsCalled(word: string, root: string): ReadonlySet<Product> | undefined {
    if (products.has(root) || model.knows(word)) return products.get(root);
    const meant = productRoots.find((other) => sameWord(root, other));
    return meant === undefined ? undefined : products.get(meant);
  }

  return (words: readonly string[], text: string) => {
    const naming = new Set<string>();
    const named = new Set<Product>();
    const found: Ask = {
      text,
      intent: null,
      confidence: 0,
      products: [],
      unlisted: [],
      attributes: [],
      towns: [],
      days: [],
    };
    const said = plain(text);
    const typed = said.split(' ');
    const calls = facts.areas.map((town) => ({ town, at: placeOf(plain(town).split(' '), typed) }));
    const called = calls.filter(({ at }) => at >= 0);
    found.towns = called.map(({ town }) => town);
    const townWords = new Set(
      called.flatMap(({ town, at }) => typed.slice(at, at + plain(town).split(' ').length)),
    );
    const likened = /\blook(?:s|ing)? like (?:real |actual )?(\w+)/.exec(said)?.[1];
    for (const word of new Set(words)) {
      // What looks like wood is another floor.
      if (word === likened) continue;
      const root = rootOf(word);
      const of = productsCalled(word, root);
      if (of) {
        naming.add(word);
        for (const each of narrowest(of, word)) named.add(each);
      } else if (attributes.has(word)) found.attributes.push(word);
      else if (isThing(word, root, townWords))
        found.unlisted.push({ word, isSayable: goods.has(root) });
    }
    found.products = facts.products.filter((each) => named.has(each));
    const { products: all, unlisted, attributes: looks, towns } = found;
    return { naming, about: { products: all, unlisted, attributes: looks, towns } };
  };

  function isThing(word: string, root: string, townWords: Set<string>): boolean {
    if (word.length < 3 || /^\d/.test(word) || townWords.has(word)) return false;
    return !passing.has(root) && !workWords.has(root) && !ownWords.has(root);
  }
}

/** Where in a text a town is named, its words spelled or misspelt; -1 for nowhere. A single word must be right. */
function placeOf(town: readonly string[], typed: readonly string[]): number {
  const isSame = town.length > 1 ? sameWord : (one: string, other: string) => one === other;
  return typed.findIndex((_, at) =>
    town.every((word, step) => isSame(typed[at + step] ?? '', word)),
  );
}

/** "Plank" is in the name of one and in the detail of another: the name wins. */
function narrowest(of: ReadonlySet<Product>, word: string): Product[] {
  const all = [...of];
  const byName = all.filter(({ name }) => plain(name).includes(word));
  return byName.length > 0 ? byName : all;
}
