/**
 * The letters, digits and marks allowed in a domain name: our own table, since each JavaScript engine has tables of a
 * different Unicode version, and page and service must agree on what an address is (P04).
 *
 * Source: Unicode 15.0, from regenerate-unicode-properties 10.1.0. A letter is included if its General_Category is
 * allowed by RFC 5892, section 2.1, its script is recommended (UAX 31, table 5), it is visible, and folding does not
 * change it. Capitals and full-width and half-width forms are included with the scripts of their folded forms.
 * `tests/engine/contract/domainLetters.test.ts` rebuilds the table and compares.
 */
export const UNICODE_VERSION = '15.0.0';

/**
 * The scripts of one word: a single script, or a mixture used in Japanese, Korean or Chinese (UTS 39, section 5.2,
 * "highly restrictive"). An index in this list is a bit of `SCRIPT_SETS`.
 */
export const SCRIPT_GROUPS: readonly (readonly string[])[] =
  // biome-ignore format: table
  [
  'Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi',
  'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar',
  'Georgian', 'Ethiopic', 'Khmer', 'Hangul', 'Hiragana', 'Katakana', 'Bopomofo', 'Han',
]
  .map((script) => [script])
  .concat([
    ['Latin', 'Han', 'Hiragana', 'Katakana'],
    ['Latin', 'Han', 'Hangul'],
    ['Latin', 'Han', 'Bopomofo'],
  ]);

/** Sets of groups: bits in base 36, separated by commas. */
export const SCRIPT_SETS = [
  '1q5h1q9,1z141z3,2,4,1q5h1qd,8,g,w,2o,1s,3k,1q5ig75,74,e8,sg,1kw,35s,6bk,cn4,pa8,1ekg,2t4w,5m9s,b8jk,mh34,18y68',
  ',i19lvk,2hwcg,4zsow,cxs,ao,1d34,ku8,cqo,1q5h1tt,1ulajuo,1wt7aww,1w9845c,9fm70g,ajkkjk,9zlds0,11qgs1s,39c',
].join('');

/**
 * Ranges of code points from U+0080 on, separated by semicolons: the distance from the end of the previous range, how
 * many more letters follow the first, and the index of their set of groups. All in base 36.
 */
export const LETTERS = [
  '1s,m,0;1,u,0;1,1l,0;2,a,0;2,7,0;1,1g,0;1,1v,0;9,z,0;3,57,0;9,8,1;4,b,1;q,0,1;1,0,1;h,1r,1;2,0,2;3,8,1;1,i,1;0,',
  'c,0;0,3,2;2,1,2;3,2,2;1,0,2;6,0,2;1,2,2;1,0,2;1,j,2;1,18,2;7,a,2;h,0,2;3,1,2;1,5,2;0,3l,3;1,1,3;0,1,4;0,0,3;2,',
  '4l,3;1,11,5;2,0,5;6,12,5;1,0,5;8,18,6;1,0,6;1,1,6;1,1,6;1,0,6;8,q,6;4,3,6;t,a,7;5,v,7;1,u,7;0,9,8;4,6,7;4,2i,7',
  ';1,7,7;2,9,7;1,i,7;2,0,7;28,1b,7;0,1d,9;5a,n,7;1,5,7;9,21,7;1,s,7;0,28,a;0,1,b;0,1,1;0,2,a;8,3,a;2,9,a;1,e,a;0',
  ',3,c;1,7,c;2,1,c;2,l,c;1,6,c;1,0,c;3,3,c;2,8,c;2,1,c;2,3,c;8,0,c;8,3,c;2,b,c;a,0,c;1,0,c;2,2,d;1,5,d;4,1,d;2,l',
  ',d;1,6,d;1,0,d;2,0,d;2,1,d;2,0,d;1,4,d;4,1,d;2,2,d;3,0,d;a,0,d;9,f,d;b,2,e;1,8,e;1,2,e;1,l,e;1,6,e;1,1,e;1,4,e',
  ';2,9,e;1,2,e;1,2,e;2,0,e;f,3,e;2,9,e;9,6,e;1,2,f;1,7,f;2,1,f;2,l,f;1,6,f;1,1,f;1,4,f;2,8,f;2,1,f;2,2,f;7,2,f;7',
  ',4,f;2,9,f;1,0,f;g,1,g;1,5,g;3,2,g;1,3,g;3,1,g;1,0,g;1,1,g;3,1,g;3,2,g;3,b,g;4,4,g;3,2,g;1,3,g;2,0,g;6,0,g;e,9',
  ',g;g,c,h;1,2,h;1,m,h;1,f,h;2,8,h;1,2,h;1,3,h;7,1,h;1,2,h;2,0,h;2,3,h;2,9,h;g,3,i;1,7,i;1,2,i;1,m,i;1,9,i;1,4,i',
  ';2,8,i;1,2,i;1,3,i;7,1,i;6,1,i;1,3,i;2,9,i;1,2,i;c,c,j;1,2,j;1,1e,j;1,2,j;1,4,j;5,3,j;7,4,j;2,9,j;a,5,j;1,2,k;',
  '1,h,k;3,n,k;1,8,k;1,0,k;2,6,k;3,0,k;4,5,k;1,0,k;1,7,k;6,9,k;2,1,k;d,1d,l;1,6,l;5,e,l;1,9,l;13,1,m;1,0,m;1,4,m;',
  '1,n,m;1,0,m;1,b,m;1,9,m;2,4,m;1,0,m;1,6,m;1,9,m;4,1,m;w,0,n;n,1,n;6,9,n;b,0,n;1,0,n;1,0,n;4,4,n;1,3,n;1,3,n;1,',
  '3,n;1,3,n;1,3,n;1,b,n;1,2,n;4,1,n;1,0,n;5,6,n;1,2,n;1,c,n;1,3,n;1,3,n;1,3,n;1,3,n;1,3,n;1,b,n;1,2,n;9,0,n;1l,2',
  '1,o;6,25,o;2,11,p;1,0,p;5,0,p;2,16,p;2,2,p;0,2m,q;2,4e,q;0,20,r;1,3,r;2,6,r;1,0,r;1,3,r;2,14,r;1,3,r;2,w,r;1,3',
  ',r;2,6,r;1,0,r;1,3,r;2,e,r;1,1k,r;1,3,r;2,1u,r;2,2,r;w,f,r;s0,1f,s;2,t,s;3,0,s;4,1,s;2,9,s;jq,d,1;1,f,1;ch,16,',
  'p;2,2,p;g,0,t;0,0,a;0,0,t;1,0,a;0,1,u;0,0,a;0,0,u;0,0,a;0,0,v;0,5,a;0,0,u;0,7,a;0,0,u;0,1,a;0,0,u;0,3,a;0,0,w;',
  '0,0,a;0,0,x;0,1,u;0,0,c;0,1,a;6,11,0;0,4,2;0,0,3;3,0,0;b,0,0;i,0,0;s,c,0;1,x,0;11,1,2;0,1h,1;0,0,3;0,0,1;1,4,1',
  ';0,49,0;2,2r,0;0,l,2;2,5,2;2,11,2;2,5,2;2,7,2;1,0,2;1,0,2;1,0,2;1,h,2;1,0,2;1,0,2;1,0,2;1,0,2;1,0,2;1,0,2;1f,1',
  ',2;4,0,2;1,2,2;b,0,2;1,0,2;1,0,2;5,2,2;3,4,2;5,2,2;1,6,2;1,0,2;9,0,2;1,0,2;1,0,2;5x,c,1;4,0,1;3,a,1;0,0,y;1t,0',
  ',0;r,0,0;1g,1,0;257,r,0;2,1,0;3k,11,p;1,0,p;5,0,p;2a,m,r;9,6,r;1,6,r;1,6,r;1,6,r;1,6,r;1,6,r;1,6,r;1,6,r;1,v,3',
  ';1b,0,1;d1,1,z;z,3,10;e,0,11;4,2d,12;2,1,13;2,1,12;2,2h,14;1,0,13;0,1,14;6,16,15;34,v,15;1c,f,14;e8,533,z;1s,g',
  '73,z;18g,1b,3;4,9,3;1,s,3;2,1,3;3b,8,1;2,25,0;1,m,0;0,0,1;2,1r,0;5,1,0;1,0,0;1,4,0;r,2,0;2,5,0;68,g,a;0,0,u;0,',
  '0,a;0,0,16;0,3,a;3,0,a;1,2,a;2o,s,q;2r,u,o;2p,m,o;3,5,o;3l,5,r;2,5,r;2,5,r;9,6,r;1,6,r;1,16,0;5,4,0;0,0,2;0,2,',
  '0;47,8mb,q;c,m,q;4,1c,q;6qa,1,z;1,0,z;1,1,z;a,0,z;1,0,z;1,1,z;2,2,z;6s,0,6;ld,d,1;0,1,3;1v,0,7;4c,9,1;7,p,0;6,',
  'p,0;b,9,14;0,0,13;0,18,14;0,1,13;1,t,q;3,5,q;2,5,q;2,5,q;2,2,q;lf,0,7;wv,0,0;1h8,2,7;sh,0,g;1,0,g;1j,1,g;iau,0',
  ',z;c,1,z;cn2,3,14;1,6,14;1,1,14;1,0,14;0,7y,12;0,2,14;f,0,12;t,2,12;2,0,14;e,3,14;6hm,2,2;2ij,u,0;6,5,0;9w,0,3',
  ';1g0,6,r;1,3,r;1,1,r;1,e,r;4qp,wyn,z;w,37d,z;6,65,z;2,4g1,z;e,5rk,z;3z3,3t6,z;5,38f,z',
].join('');

/** A range's first letter, its last letter, and its groups of scripts as bits. */
type Range = readonly [first: number, last: number, groups: number];

/** Every group, for characters without a script, such as digits. */
const ALL = 0xffffffff;

/** The bits of the groups with Latin (`SCRIPT_GROUPS`): Latin itself and the three mixtures. */
const LATIN = (1 | (7 << 29)) >>> 0;

let ranges: readonly Range[] | undefined;

/** Decoded at the first address that is not ASCII. */
function decode(): readonly Range[] {
  const sets = SCRIPT_SETS.split(',').map((bits) => Number.parseInt(bits, 36));
  let next = 0x80;
  return LETTERS.split(';').map((range) => {
    const [gap = 0, more = 0, set = 0] = range.split(',').map((number) => Number.parseInt(number, 36));
    const first = next + gap;
    next = first + more + 1;
    return [first, next - 1, sets[set] ?? 0];
  });
}

/**
 * The groups of scripts (`SCRIPT_GROUPS`) to which all letters of a word belong, as bits. 0 if the word mixes scripts
 * that no language mixes, or has a letter that is not allowed in domain names.
 */
export function scriptsOf(word: string): number {
  let common = ALL;
  for (const letter of word) common &= ofLetter(letter.codePointAt(0) ?? 0);
  return common >>> 0;
}

function ofLetter(point: number): number {
  if (point < 0x80) {
    const letter = String.fromCharCode(point);
    if (/[a-z]/i.test(letter)) return LATIN;
    return /[0-9-]/.test(letter) ? ALL : 0;
  }
  ranges ??= decode();
  return ranges.find(([first, last]) => point >= first && point <= last)?.[2] ?? 0;
}
