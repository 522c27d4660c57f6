/** A request to the service, before serialisation. */
interface Parts {
  readonly method: string;
  /** Path of the operation. `{name}` is a parameter. */
  readonly path: string;
  /** The value of a path parameter. */
  readonly partOf: (name: string) => unknown;
  readonly query: readonly (readonly [name: string, value: unknown])[];
  /** The JSON body; undefined for a request without one. */
  readonly body: unknown;
  readonly language: string;
}

interface Encoded {
  /** Path and query. */
  readonly address: string;
  readonly init: RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> };
}

/**
 * The HTTP request of a call, with credentials and in the visitor's language (specification, section 7). Undefined if a
 * path parameter is missing, or would lead elsewhere.
 */
export function encodeRequest({ method, path, partOf, query, body, language }: Parts): Encoded | undefined {
  let isWhole = true;
  const filled = path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const value = partOf(name);
    const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
    isWhole &&= !/^\.{0,2}$/.test(text);
    return encodeURIComponent(text);
  });
  if (!isWhole) return undefined;
  const search = new URLSearchParams(query.map(([name, value]) => [name, `${value}`])).toString();
  const json = 'application/json';
  return {
    address: search === '' ? filled : `${filled}?${search}`,
    init: {
      method,
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: json,
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': json }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}
