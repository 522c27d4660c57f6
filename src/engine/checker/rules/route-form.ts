import type { Report, Rule } from '../Rule.ts';

/** Paths that no request can have, or that browsers rewrite (RFC 3986, 3.3 and 6.2.2). */
const FORMS: readonly { readonly pattern: RegExp; readonly message: string; mend?(path: string): string }[] = [
  {
    pattern: /[?#]/,
    message: 'a path ends before "?" and "#", so no request matches this',
    mend: (path) => path.replace(/[?#].*/, ''),
  },
  {
    pattern: /\/\/|\/\.{1,2}(\/|$)/,
    message: 'browsers rewrite a path with an empty part, "." or ".."',
  },
  { pattern: /.\/$/, message: 'a path must not end with a slash', mend: (path) => path.replace(/\/+$/, '') },
  {
    pattern: /[A-Z]/,
    message: 'a path must be in lower case, because addresses are case-sensitive',
    mend: (path) => path.replaceAll(/\{[^}]*\}|[A-Z]/g, (part) => (part.length === 1 ? part.toLowerCase() : part)),
  },
  {
    pattern: /[^a-z0-9/._~-]/,
    message: 'a path consists of lower-case letters, digits, "-", ".", "_", "~" and whole segments like {name}',
  },
];

export const routeForm: Rule = {
  id: 'route-form',
  why: 'A screen is unreachable at an address that no request has, or that the server handles itself.',
  hint: 'Write the path as a browser requests it, and list the members after "?" under "takes".',
  stage: 'flow',
  *ofUnit({ unit: { file, source }, flows }): Generator<Report> {
    if (!('route' in source)) return;
    const reserved = flows.definition.reserved ?? [];
    for (const [index, route] of source.route.paths.entries()) {
      if (route === '*') continue;
      const here = { file, path: ['route', 'paths', index], found: route };
      const plain = route.replaceAll(/(?<=\/)\{[A-Za-z][A-Za-z0-9]*\}(?=\/|$)/g, 'x');
      const form = FORMS.find(({ pattern }) => pattern.test(plain));
      const owner = reserved.find((own) => route === own || route.startsWith(`${own}/`));
      const suggestion = form?.mend?.(route);
      if (form !== undefined) {
        yield { ...here, message: form.message, ...(suggestion === undefined ? {} : { suggestion }) };
      } else if (owner !== undefined) {
        yield { ...here, message: `the server itself handles ${owner} and every address below it` };
      }
    }
  },
};
