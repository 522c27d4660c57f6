import { type Declaration, type Node, parse } from 'postcss';
import { parseSync, Visitor } from 'vite';

/** A name that a script expects its browser to define. */
interface UsedName {
  readonly name: string;
  /** `URL` for `URL.canParse`. */
  readonly owner?: string;
}

/**
 * The names that a script uses but does not declare, and the names of all members that it reads. Feature
 * detection is left out: `typeof X`, `'x' in y` and `y.x?.z` work without the name.
 */
export function namesInScript(file: string, code: string): readonly UsedName[] {
  const { program, errors } = parseSync(file, code, { sourceType: 'module' });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const used = new Map<string, UsedName>();
  const asked = new Set<unknown>();
  const declared = new Set<string>();
  const add = (one: UsedName) => used.set(`${one.owner ?? ''}.${one.name}`, one);
  const declare = (pattern: unknown) => {
    for (const name of boundIn(pattern)) declared.add(name);
  };
  const free = new Set<string>();
  const refer = (to: { readonly type: string; readonly name?: unknown }) => {
    if (to.type === 'Identifier') free.add(String(to.name));
  };
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(declare),
    FunctionExpression: ({ id, params }) => [id, ...params].forEach(declare),
    ArrowFunctionExpression: ({ params }) => params.forEach(declare),
    ClassDeclaration: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ImportDeclaration: ({ specifiers }) => specifiers.map(({ local }) => local).forEach(declare),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'typeof') asked.add(argument);
    },
    MemberExpression: (node) => {
      const { object, property, computed, optional } = node;
      if (optional) asked.add(object);
      const name = !computed && property.type === 'Identifier' ? property.name : undefined;
      if (name === undefined || asked.has(node)) return;
      add({ name, ...(object.type === 'Identifier' ? { owner: object.name } : {}) });
    },
    CallExpression: ({ callee, optional }) => {
      if (optional) asked.add(callee);
      else refer(callee);
    },
    NewExpression: ({ callee }) => refer(callee),
    BinaryExpression: ({ operator, right }) => {
      if (operator === 'instanceof') refer(right);
    },
    ObjectPattern: ({ properties }) => {
      for (const part of properties)
        if (part.type === 'Property' && !part.computed && part.key.type === 'Identifier') add({ name: part.key.name });
    },
  }).visit(program);
  for (const name of free) if (!declared.has(name)) add({ name });
  return [...used.values()];
}

/** The names that a pattern binds. */
function boundIn(pattern: unknown): readonly string[] {
  if (typeof pattern !== 'object' || pattern === null || !('type' in pattern)) return [];
  const part = (name: string): unknown => Reflect.get(pattern, name);
  const parts = (name: string): readonly unknown[] => [part(name)].flat();
  switch (pattern.type) {
    case 'Identifier':
      return [String(part('name'))];
    case 'ObjectPattern':
      return parts('properties').flatMap(boundIn);
    case 'Property':
      return boundIn(part('value'));
    case 'ArrayPattern':
      return parts('elements').flatMap(boundIn);
    case 'AssignmentPattern':
      return boundIn(part('left'));
    case 'RestElement':
      return boundIn(part('argument'));
    default:
      return [];
  }
}

/** Something in a style sheet that a browser may not support. */
interface UsedPlace {
  /** As written in the sheet. */
  readonly text: string;
  /** Its possible places in MDN's data; support for any one of them is enough. */
  readonly paths: readonly string[];
}

/** Syntax that has a place in the data, but is not a name in the sheet. */
const SYNTAX: readonly { readonly path: string; readonly isIn: (declaration: Declaration) => boolean }[] = [
  { path: 'css.properties.content.alt_text', isIn: ({ prop, value }) => prop === 'content' && /["')] *\//.test(value) },
  {
    path: 'css.selectors.backdrop.inherit_from_originating_element',
    isIn: (declaration) => /var\([^,)]*\)/.test(declaration.value) && /::backdrop/.test(selectorOf(declaration)),
  },
  { path: 'css.types.length.viewport_percentage_units_dynamic', isIn: (one) => /\d(dv[a-z]+)\b/.test(one.value) },
  { path: 'css.types.length.viewport_percentage_units_small', isIn: (one) => /\d(sv[a-z]+)\b/.test(one.value) },
  { path: 'css.types.length.container_query_length_units', isIn: (one) => /\d(cq[a-z]+)\b/.test(one.value) },
];

/**
 * The selectors, at-rules, properties and values of a style sheet, except anything inside `@supports`, and any
 * declaration that overrides an earlier one of the same property in its rule, which serves as its fallback.
 */
export function namesInSheet(sheet: string): readonly UsedPlace[] {
  const used = new Map<string, UsedPlace>();
  const add = (text: string, paths: readonly string[]) => used.set(`${text} ${paths[0]}`, { text, paths });
  parse(sheet).walk((node) => {
    if (isInSupports(node)) return;
    if (node.type === 'atrule') {
      add(`@${node.name}`, [`css.at-rules.${node.name}`]);
      if (node.name === 'media')
        for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g))
          add(`(${feature})`, [`css.at-rules.media.${feature}`]);
    } else if (node.type === 'rule') {
      for (const [text, name = ''] of node.selector.matchAll(/(?<!\\)::?([a-z][a-z-]*)/g))
        add(text, [`css.selectors.${name}`]);
    } else if (node.type === 'decl' && !node.prop.startsWith('--') && !hasFallback(node)) addDeclaration(node, add);
  });
  return [...used.values()];
}

function addDeclaration(declaration: Declaration, add: (text: string, paths: readonly string[]) => unknown): void {
  const { prop, value: text } = declaration;
  const property = `css.properties.${prop}`;
  if (!prop.startsWith('-')) add(prop, [property]);
  const bare = text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '');
  for (const [word] of bare.matchAll(/(?<![\w#.-])[a-z][a-z0-9-]*/gi)) {
    const isCall = bare.includes(`${word}(`);
    add(`${prop}: ${word}${isCall ? '()' : ''}`, [
      `${property}.${word}`,
      ...(isCall ? [`css.types.${word}`, `css.types.color.${word}`, `css.types.transform-function.${word}`] : []),
    ]);
  }
  for (const { path, isIn } of SYNTAX) if (isIn(declaration)) add(`${prop}: ${text}`, [path]);
}

function isInSupports(node: Node): boolean {
  for (let above = node.parent; above !== undefined; above = above.parent)
    if (above.type === 'atrule' && 'name' in above && above.name === 'supports') return true;
  return false;
}

function hasFallback(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before !== undefined; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop) return true;
  return false;
}

const selectorOf = ({ parent }: Declaration): string =>
  parent !== undefined && 'selector' in parent ? String(parent.selector) : '';
