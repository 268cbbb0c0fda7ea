import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain } from '@sallie/shared/bot/language/words';

/* The words of a message as the classifier compares them: spelled out, without their endings. */

/** Nobody asks in more words; the rest is not looked at. */
const MOST = 80;

/** How people type what they say. */
const spelledOut = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    r: 'are',
    y: 'why',
    ya: 'you',
    yall: 'you',
    youre: 'you are',
    yous: 'you',
    im: 'i am',
    ive: 'i have',
    id: 'i would',
    ill: 'i will',
    weve: 'we have',
    were: 'were',
    dont: 'do not',
    doesnt: 'does not',
    didnt: 'did not',
    cant: 'can not',
    cannot: 'can not',
    wont: 'will not',
    isnt: 'is not',
    arent: 'are not',
    wasnt: 'was not',
    havent: 'have not',
    hasnt: 'has not',
    couldnt: 'could not',
    whats: 'what is',
    wats: 'what is',
    wat: 'what',
    hows: 'how is',
    wheres: 'where is',
    whos: 'who is',
    whens: 'when is',
    thats: 'that is',
    theres: 'there is',
    heres: 'here is',
    its: 'it is',
    lets: 'let us',
    theyre: 'they are',
    wanna: 'want to',
    gonna: 'going to',
    gotta: 'have to',
    gimme: 'give me',
    lemme: 'let me',
    whatcha: 'what do you',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
    tks: 'thanks',
    ty: 'thanks',
    rn: 'right now',
    atm: 'now',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    tomorow: 'tomorrow',
    tommorow: 'tomorrow',
    tommorrow: 'tomorrow',
    tonite: 'tonight',
    hrs: 'hours',
    sqft: 'square foot',
    sf: 'square foot',
    sq: 'square',
    ft: 'foot',
    feet: 'foot',
    cuz: 'because',
    bc: 'because',
    b4: 'before',
    w: 'with',
    wo: 'without',
    abt: 'about',
    appt: 'appointment',
    appts: 'appointment',
    info: 'information',
    pics: 'pictures',
    pic: 'picture',
    bldg: 'building',
    ppl: 'people',
    smth: 'something',
    sth: 'something',
    n: 'and',
    bucks: 'dollars',
    xmas: 'christmas',
    idk: 'i do not know',
    mins: 'minutes',
    min: 'minutes',
    hr: 'hour',
    wkend: 'weekend',
    wknd: 'weekend',
    wkends: 'weekend',
    wknds: 'weekend',
    nite: 'night',
    thru: 'through',
    til: 'until',
    bout: 'about',
    tho: 'though',
    lol: '',
    cpl: 'couple',
    txt: 'text',
    msg: 'message',
    msgs: 'messages',
    nxt: 'next',
    wk: 'week',
    wks: 'weeks',
    fb: 'facebook',
    insta: 'instagram',
    ig: 'instagram',
    bsmt: 'basement',
    apt: 'apartment',
    lvt: 'lvp',
    guys: '',
    folks: '',
    please: '',
    kindly: '',
    jus: 'just',
    cud: 'could',
    dat: 'that',
    da: 'the',
    luv: 'love',
    wen: 'when',
    wher: 'where',
    hav: 'have',
    dis: 'this',
    nd: 'and',
    gud: 'good',
  }),
);

/** Words that mean the same to us, so that few examples do. */
const alike = new Map(
  Object.entries({
    carry: 'sell',
    offer: 'sell',
    stock: 'stock',
    got: 'have',
    shop: 'store',
    showroom: 'store',
    location: 'location',
    cost: 'price',
    prices: 'price',
    pricing: 'price',
    costs: 'price',
    quote: 'estimate',
    bid: 'estimate',
    somebody: 'someone',
    anybody: 'someone',
    anyone: 'someone',
    guy: 'person',
    human: 'person',
    lady: 'person',
    rep: 'person',
    agent: 'person',
    representative: 'person',
    operator: 'person',
    fitter: 'installer',
    installers: 'installer',
    instal: 'install',
    carpeting: 'carpet',
    telephone: 'phone',
    cell: 'phone',
    purchase: 'buy',
    dispose: 'haul',
    booking: 'book',
    schedule: 'schedule',
    hi: 'hello',
    hey: 'hello',
    hiya: 'hello',
  }),
);

export function wordsIn(text: string): string[] {
  return wordsOf(
    plain(text.replace(/\$\s?\d[\d,.]*/g, ' dollars ').replace(/\b\d+\s?x\s?\d+\b/gi, ' size ')),
  );
}

/** Of a text that is plain already. */
export function wordsOf(text: string): string[] {
  const words = text
    .replace(/\b(\d+) ?(am|pm)\b/g, 'clock')
    .replace(/\b\d[\d ]*\b/g, 'number ')
    .split(' ')
    .slice(0, MOST);
  return words
    .flatMap((word) => spelledOut.get(word)?.split(' ') ?? word)
    .filter((word) => word !== '');
}

const days =
  /^(mon|tues?|wed|weds|thurs?|thur|fri|sat|sun)$|^(mon|tues|wednes|thurs|fri|satur|sun)days?$/;

/** Of words that were seen before: what it takes to find one is most of what judging a lead's words took. */
const roots = new Map<string, string>();
/** What strangers type must not fill the memory. */
const MOST_ROOTS = 20_000;

/** One spelling for what counts as one word. */
export function rootOf(word: string): string {
  const known = roots.get(word);
  if (known !== undefined) return known;
  const root = rootFrom(word);
  if (roots.size < MOST_ROOTS) roots.set(word, root);
  return root;
}

function rootFrom(word: string): string {
  if (days.test(word)) return 'someday';
  const same = alike.get(word) ?? word;
  if (same.length <= 3) return same;
  return same
    .replace(/(?:ies)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ings|ed|er|ers)$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(.)\1$/, '$1')
    .replace(/e$/, '');
}

/** Corrects words nobody knows to the one that was meant. `isWord`: rightly spelled, though not among the known. */
export function createSpelling(known: ReadonlySet<string>, isWord: (word: string) => boolean) {
  const meant = new Map<string, string>();
  const byLetter = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < 4) continue;
    const [letter = ''] = word;
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word]);
  }

  /** A slip leaves the first letter as it is, or swaps it with the second. */
  function lookUp(word: string): string {
    const near = [word[0], word[1]].flatMap((letter) => byLetter.get(letter ?? '') ?? []);
    return near.find((other) => sameWord(word, other)) ?? word;
  }

  return (word: string): string => {
    if (known.has(word) || word.length < 4 || isWord(word)) return word;
    const before = meant.get(word);
    if (before !== undefined) return before;
    const found = lookUp(word);
    // What strangers type must not fill the memory.
    if (meant.size < 2000) meant.set(word, found);
    return found;
  };
}
