import { setTimeout } from 'node:timers/promises';
import { nextAddress } from '../nextAddress.ts';
import { fillIn, type Places, type Product } from './Product.ts';
import { memberName, PASSWORD } from './writeRealm.ts';

/** Milliseconds before a sign-in that failed is repeated. */
const PAUSE = 50;

/** Sign-ins by password, each of another member, one after the other over several connections. */
export class SignIns {
  /** The requests that show whether a session is there, of all acknowledged sign-ins. */
  readonly #sessions: Request[] = [];
  #next = 0;
  #failed = 0;

  constructor(
    private readonly product: Product,
    private readonly places: Places,
    private readonly members: number,
  ) {}

  get acknowledged(): number {
    return this.#sessions.length;
  }

  /** Sign-ins that were not answered with 200. */
  get failed(): number {
    return this.#failed;
  }

  /**
   * Signs in over that many connections until told to stop. One that fails is repeated.
   * @throws if there are no more members
   */
  async run(connections: number, isOver: () => boolean): Promise<void> {
    const visit = async () => {
      let username = this.#takeMember();
      while (!isOver()) {
        if (await this.#signIn(username)) {
          username = this.#takeMember();
        } else {
          this.#failed += 1;
          await setTimeout(PAUSE);
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, visit));
  }

  /**
   * Waits, while `run` runs, until so many sign-ins are acknowledged.
   * @throws after a minute
   */
  async reach(count: number): Promise<void> {
    for (let waited = 0; this.acknowledged < count; waited += PAUSE) {
      if (waited > 60_000) throw new Error(`${this.product.name} acknowledged no sign-ins for a minute`);
      await setTimeout(PAUSE);
    }
  }

  /** @returns how many sessions of acknowledged sign-ins are not there */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const session of this.#sessions) {
      const response = await fetch(session.clone());
      await response.body?.cancel();
      if (!response.ok) lost += 1;
    }
    return lost;
  }

  /** A second sign-in of a member could end the session of the first. */
  #takeMember(): string {
    if (this.#next === this.members) throw new Error(`${this.members} members are too few for this machine`);
    this.#next += 1;
    return memberName(this.#next - 1);
  }

  async #signIn(username: string): Promise<boolean> {
    const { product } = this;
    const places = { ...this.places, username, password: PASSWORD, address: nextAddress() };
    try {
      const response = await fetch(requestOf(product.signIn, places));
      const body = await response.text();
      if (!response.ok) return false;
      const token = product.token === undefined ? '' : JSON.parse(body)[product.token];
      const session = requestOf(product.session, { ...places, token });
      session.headers.set('cookie', cookiesOf(response));
      this.#sessions.push(session);
      return true;
    } catch {
      return false;
    }
  }
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

function requestOf({ method, path, headers, body }: Product['signIn'], places: Places): Request {
  const isForm = Object.values(headers).some((value) => value.includes('urlencoded'));
  const encoded = isForm ? mapValues(places, (value) => encodeURIComponent(value)) : places;
  return new Request(`http://localhost:${places.port}${path}`, {
    method,
    headers: mapValues(headers, (value) => fillIn(value, places)),
    ...(body !== undefined && { body: fillIn(body, encoded) }),
  });
}

const mapValues = (record: Places, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(String(value))]));
