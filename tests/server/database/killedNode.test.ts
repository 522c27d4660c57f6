import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { type ProcessNode, startNode } from '../support/startNode.ts';
import { WebVisitor } from '../support/WebVisitor.ts';

/** Each visitor has an account of its own, since a sign-in elsewhere ends a session. */
const MEMBERS = ['ada@acme.test', 'passkey@acme.test'];
const WRITERS = 3;
/** Seconds that a node leases a mail, as in `mail/leaseMails.ts`. */
const LEASE = 20;

/** A write that the service has acknowledged. */
interface Written {
  readonly username: string;
  readonly key: string;
  readonly answer: string;
}

describe.skipIf(!postgresFolder)('R03, R06, R08: a node is killed under load', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let mails: MailServer;
  const nodes: ProcessNode[] = [];
  let origin: string;
  beforeAll(async () => {
    const [database, smtp, first] = [await freePort(1), await freePort(1), await freePort(6)];
    postgres = await openTestPostgres(database);
    pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
    // A connection that is being closed may still receive the message that the database stops.
    pool.on('error', () => {});
    mails = await openMailServer(smtp);
    origin = `http://localhost:${first}`;
    const variables = {
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      PORTAL_ORIGIN: origin,
      // Networks without limits: all the load comes from one address.
      TRUSTED_NETWORKS: '127.0.0.0/8,::1/128',
      LOG_LEVEL: 'silent',
    };
    // Development takes the two ports after its own as well.
    for (const port of [first, first + 3]) nodes.push(await startNode(port, variables));
  });
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    await pool?.end();
    await mails?.close();
    await postgres?.close();
  });

  it('loses no acknowledged write, doubles none, and leaves the other node working', async () => {
    const [killed, other] = nodes;
    if (!(killed && other)) throw new Error('no nodes');
    const written: Written[] = [];
    /** Names whose answer was lost with the node: they may be written or not. */
    const unheard: string[] = [];
    const refused: string[] = [];
    const signedIn = new Map<string, number>();
    let isDead = false;
    let isOver = false;

    /**
     * Like a proxy: a request that a node accepted is not sent to another, and a node that accepts no connection is
     * skipped.
     */
    const nodeFor = (turn: number) => (isDead || turn % 2 === 0 ? other : killed);
    /** @returns whether there was an answer */
    const guard = async (node: ProcessNode, name: string, work: () => Promise<void>): Promise<boolean> => {
      try {
        await work();
        return true;
      } catch (error) {
        if (node === other) throw error;
        unheard.push(name);
        return false;
      }
    };

    const browsers = Array.from({ length: WRITERS }, () => new WebVisitor());
    const signUp = (browser: WebVisitor, node: ProcessNode, username: string, key: string) => {
      const form = { username, password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
      return browser.call(node.address, 'POST', '/unverified-users', form, { origin, 'idempotency-key': key });
    };
    async function write(browser: WebVisitor, writer: number): Promise<void> {
      await browser.go(`${other?.address}/apis/v1/env`);
      for (let turn = writer; !isOver; turn += 1) {
        const [username, key, node] = [`new${writer}-${turn}@solo.test`, `"${randomUUID()}"`, nodeFor(turn)];
        await guard(node, username, async () => {
          const response = await signUp(browser, node, username, key);
          const answer = await response.text();
          if (response.ok) written.push({ username, key, answer });
          else refused.push(`${response.status} ${answer}`);
        });
      }
    }
    const members = MEMBERS.map((username) => ({ username, browser: new WebVisitor() }));
    async function signIn({ username, browser }: (typeof members)[number], member: number): Promise<void> {
      // A sign-in ends the session before it. One whose answer was lost does so too, at once or a little later.
      let unheardSignIns = 0;
      for (let turn = member; !isOver; turn += 1) {
        const node = nodeFor(turn);
        const isHeard = await guard(node, username, async () => {
          const form = { username, password: 'Correct-Horse-7' };
          const response = await browser.call(node.address, 'POST', '/signin/password', form, { origin });
          const answer = await response.text();
          const { code, data } = JSON.parse(answer);
          // An answer that was lost had the device's next cookie, so this is another device, whose owner agrees.
          const isElsewhere = response.ok && code === 'NOT_ALLOWED_MULTI_SESSION' && unheardSignIns > 0;
          const agree = () =>
            browser.call(node.address, 'POST', '/signin/single-session-token', { token: data.token }, { origin });
          const last = isElsewhere ? await agree() : response;
          if (last.ok) signedIn.set(username, (signedIn.get(username) ?? 0) + 1);
          else refused.push(`${last.status} ${last === response ? answer : await last.text()}`);
        });
        if (!isHeard) {
          unheardSignIns += 1;
          continue;
        }
        // A visitor who is signed in at one node is signed in at the other.
        const next = nodeFor(turn + 1);
        await guard(next, username, async () => {
          const me = await browser.go(`${next.address}/apis/v1/users/me`);
          if (me.status === 401 && unheardSignIns > 0) unheardSignIns -= 1;
          else if (!me.ok) refused.push(`${me.status} ${await me.text()}`);
        });
      }
    }
    const load = Promise.all([...browsers.map(write), ...members.map(signIn)]);
    const reach = async (count: number) => {
      const hasReached = () => refused.length > 0 || written.length > count;
      // The load ends before that only by an error.
      await Promise.race([load, expect.poll(hasReached, { timeout: 60_000, interval: 5 }).toBe(true)]);
    };
    await reach(60);
    // A proxy knows it at once, so each visitor loses one answer at most.
    isDead = true;
    await killed.kill();
    const deadLeases = new Date(Date.now() + LEASE * 1000);
    await reach(written.length + 60);
    isOver = true;
    await load;

    expect(refused).toEqual([]);
    // At most the requests that were in progress.
    expect(unheard.length).toBeLessThanOrEqual(WRITERS + MEMBERS.length);
    const count = async (text: string) => Number((await pool.query<{ count: string }>(text)).rows[0]?.count);
    const { rows } = await pool.query<{ username: string }>(`select username from users where username like 'new%'`);
    const stored = rows.map(({ username }) => username);
    expect(new Set(stored).size).toBe(stored.length);
    expect(written.filter(({ username }) => !stored.includes(username))).toEqual([]);
    const known = [...written.map(({ username }) => username), ...unheard];
    expect(stored.filter((username) => !known.includes(username))).toEqual([]);
    for (const { username, browser } of members) {
      expect(signedIn.get(username)).toBeGreaterThan(2);
      expect((await browser.go(`${other.address}/apis/v1/users/me`)).status).toBe(200);
    }

    // The other node has the answers of the dead one for a client that retries.
    const last = written.slice(50, 60);
    for (const { username, key, answer } of last) {
      const browser = browsers[Number(/^new(\d)/.exec(username)?.[1])];
      expect(await (await signUp(browser ?? new WebVisitor(), other, username, key)).text()).toBe(answer);
    }

    // The mails of the surviving node are sent; the rest is leased to the dead one, whose leases end after seconds.
    const waiting = `select count(*) from mails where sent_at is null`;
    await expect.poll(() => count(`${waiting} and leased_until is null`), { timeout: 20_000 }).toBe(0);
    await pool.query('update mails set leased_until = now() where sent_at is null and leased_until <= $1', [
      deadLeases,
    ]);
    await expect.poll(() => count(waiting), { timeout: 40_000, interval: 100 }).toBe(0);
    expect(await count('select count(*) from mails where failed_at is not null')).toBe(0);
    const ids = new Map<string, string[]>();
    for (const { recipients, mail } of mails.received) {
      const name = recipients.join();
      ids.set(name, [...(ids.get(name) ?? []), mail.messageId ?? '']);
    }
    expect([...ids.keys()].toSorted()).toEqual(stored.toSorted());
    // No recipient gets two mails. A mail is sent a second time only if the node died before it stored the answer of
    // the mail server (RFC 1047): the copy has the same Message-ID, so mailboxes recognise it.
    const copied = [...ids].filter(([, all]) => all.length > 1);
    expect(copied.filter(([, all]) => new Set(all).size > 1)).toEqual([]);
    const repeats = await pool.query<{ id: string }>('select id from mails where repeats > 0');
    expect(copied.length).toBeLessThanOrEqual(repeats.rows.length);
    expect(repeats.rows.length).toBeLessThanOrEqual(5);
  }, 180_000);
});
