/** The `{names}` of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);

/** A path with its `{names}` filled; undefined where a value is missing. A filled part can never become `.` or `..`. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string | undefined {
  let isWhole = true;
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text === '' || /^\.{1,2}$/.test(text)) isWhole = false;
    return encodeURIComponent(text);
  });
  return isWhole ? filled : undefined;
}
