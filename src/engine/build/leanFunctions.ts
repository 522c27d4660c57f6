import { type Plugin, parseAst } from 'vite';

/** Members of a value function that only the checker and the compiler use. The page only computes. */
const OF_TYPES: readonly unknown[] = ['argument', 'takes', 'gives', 'hides'];
const OF_RUNNING: readonly unknown[] = ['compute', 'pick'];

/** Removes the grammar and the types of functions from the page, with everything that only they import. */
export const leanFunctions = (): Plugin => ({
  name: 'vestibule-lean-functions',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    // Only script modules that contain this word: a style sheet's comment may contain it as well.
    filter: { id: /\.[jt]sx?$/, code: 'gives' },
    handler: (code) => ({ code: withoutTypes(code), map: null }),
  },
});

/** A JavaScript module whose exported value functions only have `run`. All other characters keep their places. */
export function withoutTypes(code: string): string {
  let lean = code;
  const blank = (start: number, end: number) => {
    lean = lean.slice(0, start) + lean.slice(start, end).replace(/\S/g, ' ') + lean.slice(end);
  };
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of statement.declaration.declarations) {
      if (init?.type !== 'ObjectExpression') continue;
      const members = init.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [{ ...one, name: one.key.name }] : [],
      );
      if (!members.some(({ name }) => OF_RUNNING.includes(name))) continue;
      if (!members.some(({ name }) => name === 'gives')) continue;
      for (const { name, start, end } of members) {
        const after = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
        if (OF_TYPES.includes(name)) blank(start, end + after);
      }
    }
  }
  return lean;
}
