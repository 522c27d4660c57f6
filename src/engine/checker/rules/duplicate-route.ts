import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

interface Route {
  readonly id: string;
  readonly file: string;
  readonly index: number;
  readonly path: string;
  readonly parts: readonly string[];
}

export const duplicateRoute: Rule = {
  id: 'duplicate-route',
  why: 'If two screens have the same address, visitors see only one of them.',
  hint: 'Every address leads to one screen.',
  stage: 'flow',
  *check({ flows }): Generator<Report> {
    const routes: Route[] = [...flows.screens.values()].flatMap(({ id, path: file, value }) =>
      value.route.paths.map((path, index) => ({ id, file, index, path, parts: path.split('/') })),
    );
    const before = new Map<number, Route[]>();
    for (const route of routes) {
      const { length } = route.parts;
      const alike = before.get(length) ?? [];
      before.set(length, alike);
      const rival = alike.find((other) => overlap(other, route));
      alike.push(route);
      if (rival === undefined) continue;
      const message = `${route.path} and ${rival.path} of ${rival.id} are the same addresses`;
      yield { file: route.file, path: ['route', 'paths', route.index], message, found: route.path };
    }
  },
};

/** Two patterns meet in some address, and neither is the more exact one in the first place where they differ. */
function overlap({ parts: left }: Route, { parts: right }: Route): boolean {
  let exacter = 0;
  for (const [index, one] of left.entries()) {
    const other = right[index] ?? '';
    const [isOpen, isOtherOpen] = [one.startsWith('{'), other.startsWith('{')];
    if (!isOpen && !isOtherOpen && one !== other) return false;
    exacter += Number(isOtherOpen) - Number(isOpen);
  }
  return exacter === 0;
}
