import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// A shared queue must have turns and places for each source, or one source takes all of them. Each module with a queue
// has an entry here on how it is shared; those with limits are on the operator's page, which
// `tests/operatorPage.test.ts` compares with the code.

const QUEUE = /\bcreateLine\(\{|\bnew DataLoader\(|\bAT_ONCE\b|\bsockets?: Set<|\bqueue\b.*Promise</i;
const TURNS = 'sources take turns, and known devices have three of four (createLine.test.ts, fairLine.test.ts)';

const SHARES: Readonly<Record<string, string>> = {
  'src/server/administration/removeOrganisation.ts': 'of one command: rows that it reads at a time',
  'src/server/core/database/queries.ts': 'takes all that wait with one statement, a hundred at a time',
  'src/server/factors/judgeFactorTry.ts': TURNS,
  'src/server/http/limitConnections.ts':
    'a source has its own bound, and idle ones make room (limitConnections.test.ts)',
  'src/server/keys/createFileKeyShelf.ts': 'of the service itself',
  'src/server/mail/deliverMails.ts': 'mails are counted for each mailbox and source before they wait',
  'src/server/oidc/backChannel/LogoutQueue.ts': 'an app has a quarter of the places of a node (delivery.test.ts)',
  'src/server/passwords/hashPassword.ts': TURNS,
  'src/server/social/signInWithProvider.ts': TURNS,
  'src/server/world/kinds/applyAssignments.ts': 'of one command: rows that it reads at a time',
};

it('P08: each queue has an entry on how it is shared', () => {
  const found = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/server/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && path !== 'src/server/limits/createLine.ts')
    .filter((path) => QUEUE.test(readFileSync(path, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(SHARES).toSorted());
});
