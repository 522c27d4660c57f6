import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { isRecord } from '../../contract/isRecord.ts';
import { KEY_HEADER, WORDS_PATH, type WordsRequests } from '../../development/Words.ts';
import { WordsChanges } from './WordsChanges.ts';
import type { WordsDesk } from './WordsDesk.ts';

type Name = keyof WordsRequests;
type Answers = { readonly [K in Name]: (asked: WordsRequests[K]['asks']) => WordsRequests[K]['answers'] };

/** The maximum number of characters of a request. */
const MOST = 2_000_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OWN_MACHINE = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Answers the pages of this server, and writes files for them. Nobody else is answered: a request must come from this
 * machine, from the page's own origin, with the key that only the modules of the page have.
 */
export function serveWords({ middlewares }: ViteDevServer, key: string, desk: () => WordsDesk): void {
  middlewares.use(WORDS_PATH, async (request, answer) => {
    const refusal = refusalOf(request, key);
    if (refusal !== undefined) return send(answer, 403, { trouble: refusal });
    try {
      const asked: unknown = JSON.parse(await bodyOf(request));
      const name = (request.url ?? '').replace(/^\/|\?.*$/g, '');
      const answers = answersOf(desk());
      if (!Object.hasOwn(answers, name) || !isRecord(asked)) return send(answer, 404, { trouble: 'nothing is here' });
      const give = answers[name as Name] as (asked: unknown) => object;
      return send(answer, 200, give(asked));
    } catch (error) {
      return send(answer, 422, { trouble: error instanceof Error ? error.message : String(error) });
    }
  });
}

function answersOf(desk: WordsDesk): Answers {
  const changes = new WordsChanges(desk);
  return {
    list: (query) => desk.list(query),
    text: (asked) => desk.text(asked),
    judge: ({ edits }) => desk.judge(edits),
    save: ({ edits }) => desk.save(edits),
    move: (asked) => desk.move(asked),
    changes: () => changes.list(),
    'take-back': ({ keys }) => changes.takeBack(keys),
    commit: ({ branch }) => changes.commit(branch),
  };
}

/** Why a request is not answered. The names of hosts are compared too, since a foreign name can lead to this machine. */
function refusalOf({ method, headers, socket }: IncomingMessage, key: string): string | undefined {
  const { host = '', origin } = headers;
  if (!OWN_MACHINE.test(socket.remoteAddress ?? '') || !LOOPBACK.test(host.replace(/:\d+$/, '')))
    return 'words can be changed only on the machine that runs the development server, at localhost';
  if (method !== 'POST' || origin === undefined || origin.replace(/^https?:\/\//, '') !== host)
    return 'words can be changed only from a page of this development server';
  if (!isSame(String(headers[KEY_HEADER] ?? ''), key))
    return 'the development server has started again since this page was loaded: reload the page';
  return undefined;
}

function isSame(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** @throws if it is too long */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MOST) throw new Error('this is too much for one request');
  }
  return body;
}

function send(answer: ServerResponse, status: number, body: object): void {
  answer.statusCode = status;
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify(body));
}
