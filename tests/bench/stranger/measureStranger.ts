import { nextAddress } from '../nextAddress.ts';
import { percentile } from '../percentile.ts';

/** Times of sign-ins in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

export interface Stranger {
  readonly alone: Times;
  readonly beside: Times;
  /** Sign-ins per second of the known devices meanwhile. */
  readonly perSecond: number;
  /** Sign-ins of strangers without a 2xx answer; with any of them the times are invalid. */
  readonly refused: number;
}

/** Known devices of the one account. */
const DEVICES = 8;
/** Sign-ins of strangers for each figure. */
const SIGN_INS = 100;

interface Person {
  readonly username: string;
  readonly password: string;
}

/** A browser with cookies and an address of its own. @returns the status */
function openBrowser(origin: string, { username, password }: Person): () => Promise<number> {
  const cookies = new Map<string, string>();
  const source = nextAddress();
  return async () => {
    const answer = await fetch(`${origin}/apis/v1/signin/password`, {
      method: 'POST',
      body: JSON.stringify({ username, password }),
      headers: {
        origin,
        'content-type': 'application/json',
        'x-forwarded-for': source,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
    });
    await answer.arrayBuffer();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer.status;
  };
}

/**
 * How long a stranger's sign-in on a new device takes, without and with eight known devices of another account that sign
 * in without pause.
 * @param strangers take turns, each time on another device
 */
export async function measureStranger(origin: string, known: Person, strangers: readonly Person[]): Promise<Stranger> {
  let refused = 0;
  const measure = async (): Promise<Times> => {
    const times: number[] = [];
    for (let count = 0; count < SIGN_INS; count += 1) {
      const person = strangers[count % strangers.length] ?? known;
      const begun = performance.now();
      const status = await openBrowser(origin, person)();
      times.push(performance.now() - begun);
      if (status !== 200) refused += 1;
    }
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  };
  const devices = Array.from({ length: DEVICES }, () => openBrowser(origin, known));
  for (const signIn of devices) await signIn();
  const alone = await measure();
  let [isOver, done] = [false, 0];
  const flood = devices.map(async (signIn) => {
    while (!isOver) {
      await signIn();
      done += 1;
    }
  });
  const begun = performance.now();
  const beside = await measure();
  const perSecond = done / ((performance.now() - begun) / 1000);
  isOver = true;
  await Promise.all(flood);
  return { alone, beside, perSecond, refused };
}
