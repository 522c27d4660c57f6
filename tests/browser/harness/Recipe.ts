import { readFileSync } from 'node:fs';

/** A step of a recipe in flows/README.md. */
export type Step =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'new file'; readonly file: string; readonly text: string }
  | { readonly kind: 'change'; readonly file: string; readonly before: string; readonly after: string };

/** A change that flows/README.md explains. */
export interface Recipe {
  readonly title: string;
  readonly steps: readonly Step[];
}

const BLOCK = /```(diff|json|sh)\n([\s\S]*?)\n```/g;
/** A block belongs to the last file named before it. */
const FILE = /`([\w./-]+\.json)`/g;

/**
 * The recipes in a chapter of flows/README.md, in order.
 * @throws if no file is named before a block
 */
export function readRecipes(chapter: string): Recipe[] {
  const [, text = ''] = readFileSync('flows/README.md', 'utf8').split(`## ${chapter}\n`);
  const [recipes = ''] = text.split(/\n## /);
  return recipes
    .split(/^### /m)
    .slice(1)
    .map((recipe) => ({ title: recipe.slice(0, recipe.indexOf('\n')), steps: stepsIn(recipe) }));
}

function stepsIn(recipe: string): Step[] {
  return [...recipe.matchAll(BLOCK)].flatMap(({ index, 1: kind, 2: text = '' }): Step[] => {
    if (kind === 'sh') return text.split('\n').map((command) => ({ kind: 'command', command }));
    const file = [...recipe.slice(0, index).matchAll(FILE)].at(-1)?.[1];
    if (file === undefined) throw new Error(`no file is named before:\n${text}`);
    if (kind === 'json') return [{ kind: 'new file', file, text: `${text}\n` }];
    return [{ kind: 'change', file, before: side(text, '-'), after: side(text, '+') }];
  });
}

/** The lines of one side of a diff, as the file has them. */
const side = (diff: string, mark: '-' | '+'): string =>
  diff
    .split('\n')
    .filter((line) => line.startsWith(mark) || line.startsWith(' '))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
