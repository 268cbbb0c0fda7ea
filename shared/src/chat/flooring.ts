import type { ProjectType } from '../consultation.ts';
import { sameWord } from './spelling.ts';
import { wordsOf } from './words.ts';

const named: [ProjectType, string[]][] = [
  [
    'hardwood',
    [
      'hardwood',
      'hardwoods',
      'wood',
      'wooden',
      'oak',
      'maple',
      'hickory',
      'walnut',
      'cherry',
      'engineered',
      'parquet',
      'bamboo',
    ],
  ],
  ['luxury-vinyl', ['vinyl', 'luxury', 'lvp', 'lvt', 'linoleum', 'plank', 'planks', 'waterproof']],
  ['carpet', ['carpet', 'carpets', 'carpeting', 'rug', 'rugs', 'runner']],
  [
    'tile',
    [
      'tile',
      'tiles',
      'tiling',
      'stone',
      'ceramic',
      'porcelain',
      'slate',
      'marble',
      'mosaic',
      'backsplash',
    ],
  ],
  ['laminate', ['laminate', 'laminates']],
  [
    'refinishing',
    ['refinish', 'refinishing', 'refinished', 'sanding', 'sand', 'restain', 'resand', 'restore'],
  ],
];

/** Which of the consultation's project types somebody's own words mean; `unsure` when none is heard. */
export function projectTypeOf(answer: string): ProjectType {
  const heard = wordsOf(answer).slice(0, 60);
  const says = (keys: string[]) => heard.some((word) => keys.some((key) => sameWord(word, key)));
  const types = named.filter(([, keys]) => says(keys)).map(([type]) => type);
  const [first] = types;
  if (!first) return 'unsure';
  if (types.length === 1) return first;
  // "Refinish my oak floor" and "vinyl that looks like wood" name a material only to describe the job.
  if (types.includes('refinishing')) return 'refinishing';
  const describes = heard.includes('look') || heard.includes('looks') || heard.includes('plank');
  if (describes && types.includes('luxury-vinyl')) return 'luxury-vinyl';
  return types.length > 1 ? 'multiple' : first;
}

/** Whether the words name a floor at all. */
export function namesFloor(answer: string): boolean {
  return projectTypeOf(answer) !== 'unsure';
}
