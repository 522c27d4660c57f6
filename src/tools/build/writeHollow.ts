/**
 * A module with the same exports, each a function that does nothing: for what is imported and never run. A default
 * export keeps its name as well.
 */
export function writeHollow(source: string): string {
  const names = [...source.matchAll(/export\s*\{([^}]*)\}/g)].flatMap((match) => (match[1] ?? '').split(','));
  const exported = names
    .map(
      (name) =>
        name
          .split(/\sas\s/)
          .at(-1)
          ?.trim() ?? '',
    )
    .filter((name) => name !== '');
  if (/export default\b/.test(source)) exported.push('default');
  if (exported.length === 0) throw new Error('A module without exports cannot be hollowed');
  const lines = [...new Set(exported)].map((name) =>
    name === 'default' ? 'export default () => null;' : `export const ${name} = () => null;`,
  );
  return lines.join('\n');
}
