import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

/** The function that is called in the end: `it` for `it.each([…])('…')`. */
function rootOf(callee: object): unknown {
  const parts = callee as { readonly object?: object; readonly tag?: object; readonly callee?: object };
  const inner = parts.object ?? parts.tag ?? parts.callee;
  if (inner !== undefined) return rootOf(inner);
  return 'name' in callee ? callee.name : undefined;
}

/** The titles of the tests and groups of a file, as written; nothing else of the file counts. */
export function titlesOfTests(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  const titles: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!['it', 'test', 'describe'].includes(String(rootOf(callee)))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(code.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(path, code).program);
  return titles;
}
