import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/** What is called in the end: `it` for `it.each([…])('…')`. */
function rootOf(callee: Node): unknown {
  const inner = (callee.object ?? callee.callee ?? callee.tag) as Node | undefined;
  return inner === undefined ? callee.name : rootOf(inner);
}

/** The titles of the tests and groups of a file, as they are written; nothing else of the file counts. */
export function titlesOfTests(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  const titles: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!['it', 'test', 'describe'].includes(String(rootOf(callee as unknown as Node)))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(code.slice(title.start + 1, title.end - 1));
    },
  }).visit(parseSync(path, code).program);
  return titles;
}
