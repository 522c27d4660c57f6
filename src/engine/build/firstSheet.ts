import { type ChildNode, type Container, parse, type Root } from 'postcss';

/**
 * The critical part of a style sheet for these pages: each rule whose selector names only elements, classes and `data-`
 * attributes that one of the pages has, and the keyframes that such a rule names. Negated and optional parts of
 * selectors are ignored, so the result may contain more than the pages need, but never less.
 *
 * @param pages HTML rendered by React, with quoted attributes
 */
export function firstSheet(sheet: string, pages: readonly string[]): string {
  const marks = new Set(['html', 'body', ...pages.flatMap(marksOf)]);
  const root = parse(sheet);
  keepNeeded(root, marks);
  keepNamedKeyframes(root);
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

function keepNamedKeyframes(root: Root): void {
  const words = new Set<string>();
  root.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) words.add(word);
  });
  root.walkAtRules('keyframes', (keyframes) => {
    if (!words.has(keyframes.params)) keyframes.remove();
  });
}

/** At-rules that contain rules with selectors. */
const GROUPS = new Set(['media', 'supports', 'starting-style']);

/** Elements, classes and `data-` attributes of a page, as selectors write them, without quotes. */
const marksOf = (html: string): readonly string[] => [
  ...[...html.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name),
  ...[...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ').map((name) => `.${name}`)),
  ...[...html.matchAll(/ (data-[\w-]+)(?:="([^"]*)")?/g)].flatMap(([, name, value]) => [
    `[${name}]`,
    `[${name}=${value ?? ''}]`,
  ]),
];

/** The elements, classes and `data-` attributes that a selector requires. */
const namedIn = (selector: string): readonly string[] => {
  const closed = selector.replace(OPEN, '').replaceAll('"', '');
  return [
    ...(closed.match(/\.[a-z][\w-]*|\[data-[^\]]+\]/gi) ?? []),
    ...(closed.replace(NO_ELEMENT, '').match(/\w+/g) ?? []),
  ];
};

/** Pseudo-classes and pseudo-elements, attributes and classes. */
const NO_ELEMENT = /::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\]|\.[\w-]+/g;

/**
 * Exclusions and lists of selectors: an element may match them without having everything they name. They contain at
 * most one further level of brackets.
 */
const OPEN = /:(?:not|is|where|has(?=\([^()]*,))\((?:[^()]|\([^()]*\))*\)/g;
