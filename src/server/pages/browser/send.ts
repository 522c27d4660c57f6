/** Sends JSON to the service. A session that has ended leads to the sign-in screen and gives undefined. */
export async function send(method: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 401) return location.assign('/');
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
  return response.json();
}
