import type { RouteProgram } from '../../engine/flow/Program.ts';

/** An address as it may be printed: secret inputs of any screen are left out of its query. */
export function withoutSecrets(address: string, routes: Readonly<Record<string, RouteProgram>>): string {
  const secrets = Object.values(routes).flatMap(({ takes = {} }) =>
    Object.entries(takes).flatMap(([name, { secret }]) => (secret !== undefined ? [name] : [])),
  );
  const [path = '', query] = address.split('?');
  if (query === undefined) return address;
  const shown = [...new URLSearchParams(query)].map(([name, value]) =>
    secrets.includes(name) ? `${name}=…` : `${name}=${value}`,
  );
  return `${path}?${shown.join('&')}`;
}
