import { parseSync, Visitor } from 'vite';

/** A name that a script expects its browser to define. */
export interface UsedName {
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
