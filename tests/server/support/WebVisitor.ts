/** A browser on the network: follows one redirect at a time, and keeps cookies per host, as browsers do. */
export class WebVisitor {
  readonly #jars = new Map<string, Map<string, string>>();

  async go(address: string | URL, body?: URLSearchParams): Promise<Response> {
    const url = new URL(address);
    const jar = this.#jars.get(url.hostname) ?? new Map<string, string>();
    this.#jars.set(url.hostname, jar);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body ? { origin: url.origin, 'sec-fetch-site': 'same-origin' } : {}),
      },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }

  /** Follows redirects to the last one, or to an address that `stop` names. @returns the final address */
  async follow(address: string, stop: RegExp = /^$/): Promise<{ url: URL; page: string }> {
    let url = new URL(address);
    for (let hop = 0; hop < 15; hop++) {
      if (stop.test(url.pathname)) return { url, page: '' };
      const response = await this.go(url);
      const location = response.headers.get('location');
      if (location === null) return { url, page: await response.text() };
      url = new URL(location, url);
    }
    throw new Error(`too many redirects, the last to ${url}`);
  }

  /** One call of the service, as a page of the portal makes it. */
  async call(
    origin: string,
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const jar = this.#jars.get(new URL(origin).hostname) ?? new Map<string, string>();
    this.#jars.set(new URL(origin).hostname, jar);
    const response = await fetch(`${origin}/apis/v1${path}`, {
      method,
      body: JSON.stringify(body),
      headers: {
        origin,
        'content-type': 'application/json',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }
}
