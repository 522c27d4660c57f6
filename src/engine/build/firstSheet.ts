import { type ChildNode, type Container, parse } from 'postcss';

/**
 * The part of a style sheet that these pages can need before their scripts come: each rule whose selector names only
 * classes and `data-` attributes that one of the pages has. What a selector excludes or leaves open is not counted, so
 * the part may have more than the pages need, never less.
 *
 * @param pages HTML as React writes it, with quoted attributes
 */
export function firstSheet(sheet: string, pages: readonly string[]): string {
  const marks = new Set(pages.flatMap(marksOf));
  const root = parse(sheet);
  keepNeeded(root, marks);
  return root.toString();
}

function keepNeeded(container: Container<ChildNode>, marks: ReadonlySet<string>): void {
  container.each((node) => {
    if (node.type === 'rule') {
      const needed = node.selectors.filter((selector) => namedIn(selector).every((mark) => marks.has(mark)));
      if (needed.length === 0) node.remove();
      else node.selectors = needed;
    } else if (node.type === 'atrule' && GROUPS.has(node.name)) {
      keepNeeded(node, marks);
      if (node.nodes?.length === 0) node.remove();
    }
  });
}

/** At-rules that hold rules with selectors. */
const GROUPS = new Set(['media', 'supports', 'starting-style']);

/** Classes and `data-` attributes of a page, as a selector without quotes names them. */
const marksOf = (html: string): readonly string[] => [
  ...[...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ').map((name) => `.${name}`)),
  ...[...html.matchAll(/ (data-[\w-]+)(?:="([^"]*)")?/g)].flatMap(([, name, value]) => [
    `[${name}]`,
    `[${name}=${value ?? ''}]`,
  ]),
];

/** The classes and `data-` attributes that an element must have, or one near it. */
const namedIn = (selector: string): readonly string[] =>
  selector
    .replace(OPEN, '')
    .replaceAll('"', '')
    .match(/\.[a-z][\w-]*|\[data-[^\]]+\]/gi) ?? [];

/**
 * An element may match them without having all that they name: what is excluded, and one of a list. They contain at most
 * one further level of brackets.
 */
const OPEN = /:(?:not|is|where|has(?=\([^()]*,))\((?:[^()]|\([^()]*\))*\)/g;
