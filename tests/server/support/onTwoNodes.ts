import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = 'tests/server';
/** A call of `openTestService`, which is not its definition. */
const OPENING = /(?<!function )openTestService\(/;

/**
 * Tests that every run also makes with two nodes: races, replays, limits, answers that one node stores and another
 * exports, and random walks, which find state that a node fails to share. Other tests make one request after the other, so two nodes answer as one does.
 */
const ALWAYS: readonly string[] = [
  'credentials/whoMay.test.ts',
  'factors/callSequences.test.ts',
  'factors/keepPasskey.test.ts',
  'http/idempotency.test.ts',
  'oidc/atOnce.test.ts',
  'passwords/PasswordTries.test.ts',
  'passwords/guessing.test.ts',
  'portal/guard.test.ts',
  'portal/visits.test.ts',
  'sessions/openSession.test.ts',
  'sessions/renewDevice.test.ts',
  'signUp/answers.test.ts',
  'signUp/preparedSignUp.test.ts',
  'tokens/takeToken.test.ts',
];

/** Tests of one node only, each with its reason. */
const ONE_NODE: Readonly<Record<string, string>> = {
  'admin/restoreBackup.test.ts': 'opens both databases itself',
  'database/openDatabase.test.ts': 'opens nodes on a PostgreSQL of its own',
  'database/outage.test.ts': 'stops a PostgreSQL of its own',
  'metrics/registerMetrics.test.ts': 'each node measures itself',
  'tracing/registerTracing.test.ts': 'each node traces itself',
};

/**
 * The test files that also run with two nodes on one PostgreSQL: the most important ones, and with THOROUGH=1 all that
 * open a service.
 */
export function onTwoNodes(): string[] {
  if (process.env.THOROUGH !== '1') return ALWAYS.map((file) => `${FOLDER}/${file}`);
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts') && !(file in ONE_NODE));
  return tests.map((file) => `${FOLDER}/${file}`).filter(opensService);
}

/** Whether a test opens a service, itself or by a module that it imports. */
function opensService(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/ from '(\.[^']+\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));
  return [file, ...imported.filter((path) => path.startsWith(FOLDER))].some((path) =>
    OPENING.test(readFileSync(path, 'utf8')),
  );
}
