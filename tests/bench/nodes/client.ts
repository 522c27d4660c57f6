import { Agent, request } from 'node:http';
import { nextAddress } from '../nextAddress.ts';
import { type Calls, callAtRate, type Ending } from './callAtRate.ts';

/** The instructions for this process, as JSON in its only argument. */
export interface Load {
  /** The addresses of the nodes; calls take turns. */
  readonly nodes: readonly string[];
  /** The portal's own origin. */
  readonly origin: string;
  readonly accounts: readonly string[];
  readonly password: string;
  readonly seconds: number;
  /** Calls per second. */
  readonly signIns: number;
  readonly lookUps: number;
}

/** Its output, as JSON. */
export interface Answered {
  readonly signIns: Calls;
  readonly lookUps: Calls;
}

const load: Load = JSON.parse(process.argv[2] ?? '{}');
/** Each kind has its own connections: when sign-ins wait in a queue, look-ups must not wait for their connections. */
const agents = { signIns: new Agent({ keepAlive: true }), lookUps: new Agent({ keepAlive: true }) };
/** The cookies of each account's browser. */
const cookies = new Map<string, Map<string, string>>();
let turn = 0;

/** One call, as a page of the portal makes it, each from its own address. */
function send(agent: Agent, path: string, body?: string, jar = new Map<string, string>()): Promise<Ending> {
  turn += 1;
  const headers = {
    origin: load.origin,
    'x-forwarded-for': nextAddress(),
    cookie: [...jar].map((pair) => pair.join('=')).join('; '),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const url = `${load.nodes[turn % load.nodes.length]}/apis/v1${path}`;
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const wait = response.headers['retry-after'];
      const status = String(response.statusCode);
      response.resume();
      response.once('end', () => resolve({ status, retryAfter: wait === undefined ? undefined : Number(wait) }));
      response.once('error', () => resolve({ status: 'CUT' }));
    });
    sent.once('error', (error) => resolve({ status: 'code' in error ? String(error.code) : error.message }));
    sent.end(body);
  });
}

let signedIn = 0;
function signIn(): Promise<Ending> {
  signedIn += 1;
  const username = load.accounts[signedIn % load.accounts.length] ?? '';
  const jar = cookies.get(username) ?? new Map<string, string>();
  cookies.set(username, jar);
  return send(agents.signIns, '/signin/password', JSON.stringify({ username, password: load.password }), jar);
}

let lookedUp = 0;
/** Every other name is unknown. */
function lookUp(): Promise<Ending> {
  lookedUp += 1;
  const known = load.accounts[lookedUp % load.accounts.length] ?? '';
  const username = lookedUp % 2 === 0 ? known : `nobody-${known}`;
  return send(agents.lookUps, `/lookup?username=${encodeURIComponent(username)}`);
}

const [signIns, lookUps] = await Promise.all([
  callAtRate(load.signIns, load.seconds, signIn),
  callAtRate(load.lookUps, load.seconds, lookUp),
]);
const answered: Answered = { signIns, lookUps };
console.log(JSON.stringify(answered));
process.exit();
