import type { Report, Rule } from '../Rule.ts';

interface Route {
  readonly id: string;
  readonly file: string;
  readonly index: number;
  readonly path: string;
  readonly parts: readonly string[];
  /** Marks the parts that are parameters: `--*` for `/users/{id}`. */
  readonly form: string;
}

export const duplicateRoute: Rule = {
  id: 'duplicate-route',
  why: 'If two screens have the same address, visitors see only one of them.',
  hint: 'Give each screen its own address.',
  stage: 'flow',
  *ofFlows({ flows }): Generator<Report> {
    const routes = [...flows.screens.values()].flatMap(({ id, path: file, value }) =>
      value.route.paths.map((path, index): Route => {
        const parts = path.split('/');
        return { id, file, index, path, parts, form: parts.map((part) => (isOpen(part) ? '*' : '-')).join('') };
      }),
    );
    const all = [...new Set(routes.map(({ form }) => form))];
    const forms = new Map(all.map((form) => [form, all.filter((other) => isAsExact(other, form))]));
    /** The first route of each form, by its literal parts at the positions that are literals in another form too. */
    const first = new Map<string, number>();
    for (const [order, route] of routes.entries()) {
      const rivals = forms.get(route.form) ?? [];
      const met = rivals.flatMap((form) => first.get(keyOf(route, form, form, route.form)) ?? []);
      for (const form of rivals) {
        const key = keyOf(route, form, route.form, form);
        if (!first.has(key)) first.set(key, order);
      }
      const rival = routes[Math.min(...met)];
      if (rival === undefined) continue;
      const message =
        route.path === rival.path
          ? `the address ${route.path} already belongs to ${rival.id} (${rival.file})`
          : `${route.path} and ${rival.path} of ${rival.id} (${rival.file}) match the same addresses`;
      yield { file: route.file, path: ['route', 'paths', route.index], message, found: route.path };
    }
  },
};

const isOpen = (part: string) => part.startsWith('{');

/** Whether two forms have the same number of parts and the same number of parameters. */
const isAsExact = (form: string, other: string) => sorted(form) === sorted(other);
const sorted = (form: string) => [...form].sort().join('');

/** Two routes match a common address if both have the same key for their pair of forms. */
const keyOf = ({ parts }: Route, other: string, one: string, two: string): string =>
  [one, two, ...parts.filter((part, index) => !isOpen(part) && other[index] === '-')].join('/');
