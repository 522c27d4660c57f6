type Take = (address: string, init: RequestInit) => Promise<Response> | undefined;

/**
 * A `fetch` that first returns the response to an equal early request of the page, if there is one. The Date header is
 * removed, since the response may have arrived long ago, and the clock would be set to that time.
 */
export const withEarlyAnswers =
  (take: Take, fetch: (address: string, init: RequestInit) => Promise<Response>) =>
  (address: string, init: RequestInit): Promise<Response> => {
    const early = take(address, init);
    if (early === undefined) return fetch(address, init);
    return Promise.race([early.then(withoutDate), aborted(init.signal)]);
  };

function withoutDate(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('date');
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));
