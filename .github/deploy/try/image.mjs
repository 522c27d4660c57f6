// Builds the Containerfile with an engine and runs its image as compose.yaml does, on a PostgreSQL of this machine:
//   node --import tsx .github/deploy/try/image.mjs
// ENGINE is the command of the engine (podman or docker, with options); BUILD has more options of its build, such as
// "--pull=never --volume DIR:DIR" where the base image or the registry's certificate is this machine's; RUN more of its
// run, such as "--cgroups=disabled". Where no registry answers, the base image can be made of what Debian and npm have:
//   debootstrap --variant=minbase bookworm ROOT, Node.js and npm into ROOT/usr/local, chroot ROOT useradd --uid 1000 node
//   c=$(buildah from scratch) && buildah copy $c ROOT / && buildah commit $c localhost/node
// and BUILD has "--from=localhost/node" then, which stands in for the first FROM.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { openPostgres } from '../../../src/tools/openPostgres.ts';
import { openMailServer } from '../../../tests/bench/openMailServer.ts';
import { freePort } from '../../../tests/bench/startServer.ts';

const IMAGE = 'localhost/vestibule-try';
const NAME = `vestibule-try-${process.pid}`;
const PASSWORD = 'Correct-Horse-7';
const wordsOf = (name, otherwise = '') => (process.env[name] ?? otherwise).split(' ').filter(Boolean);

const isThere = (command) => spawnSync(command, ['version'], { stdio: 'ignore' }).status === 0;
const [engine, ...first] = wordsOf('ENGINE', ['podman', 'docker'].find(isThere));
if (engine === undefined) {
  console.error('No engine answers here: node .github/deploy/try/container.mjs tries the Containerfile without one');
  process.exit(1);
}
const run = (...words) => execFileSync(engine, [...first, ...words], { encoding: 'utf8' }).trim();
const isDocker = /docker version/i.test(run('--version'));

// OCI images have no health check; Docker's have one.
const format = isDocker ? [] : ['--format=docker'];
const build = ['build', '--file=.github/deploy/Containerfile', `--tag=${IMAGE}`, '--build-arg=REVISION=try'];
execFileSync(engine, [...first, ...build, ...format, ...wordsOf('BUILD'), '.'], { stdio: ['ignore', 'ignore', 2] });
const [{ Config, Healthcheck = Config.Healthcheck }] = JSON.parse(run('image', 'inspect', IMAGE));
ok(Healthcheck?.Test.at(-1).endsWith('healthcheck.mjs'), 'the image has its health check');
equal(Config.StopSignal, 'SIGTERM');

const home = mkdtempSync(join(tmpdir(), 'vestibule-image-'));
chmodSync(home, 0o755);
const [port, databasePort] = [await freePort(), await freePort()];
const [postgres, mails] = [await openPostgres(databasePort), await openMailServer()];
/** A file that the user of the container may read. */
function write(name, text) {
  writeFileSync(join(home, name), text, { mode: 0o644 });
  return join(home, name);
}
const variables = {
  PORT: port,
  PORTAL_ORIGIN: `http://localhost:${port}`,
  DATABASE_URL: postgres.url,
  MASTER_KEY_FILE: '/run/secrets/master-key',
  SMTP_URL: mails.url,
  ...{ TERMS_URL: 'https://e.test/', PRIVACY_URL: 'https://e.test/' },
  ...{ AGREEMENT_URL: 'https://e.test/', SUPPORT_URL: 'https://e.test/' },
};
const asInCompose = [
  '--network=host',
  '--read-only',
  ...['--tmpfs=/tmp', '--tmpfs=/data:mode=1777'],
  ...['--cap-drop=ALL', '--security-opt=no-new-privileges'],
  `--volume=${write('master-key', randomBytes(32).toString('base64'))}:/run/secrets/master-key:ro`,
  ...Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`),
  ...wordsOf('RUN'),
];
/** The administration command in a container of its own, with a folder of this machine. */
const admin = (...words) =>
  run(
    ...['run', '--rm', ...asInCompose, `--volume=${home}:/work`, `--user=${process.getuid()}`, IMAGE],
    ...['node', 'src/tools/bootstrap/admin.mjs', ...words],
  );

const ask = async (path, options) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, options);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
try {
  const organisation = { id: 'ORG-1', name: 'Acme', alias: 'acme', domains: ['acme.example'] };
  write('world.json', JSON.stringify({ organisations: [organisation] }));
  admin('apply', '/work/world.json');
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const users = `username,first name,last name,password hash\nann@acme.example,Ann,Lee,"${stored}"\n`;
  write('users.csv', users);
  admin('users', 'import', '/work/users.csv', '--organisation', 'acme');

  run('run', '--detach', `--name=${NAME}`, ...asInCompose, IMAGE);
  const check = () =>
    spawnSync(engine, [...first, 'exec', NAME, ...Healthcheck.Test.slice(1)], { stdio: 'ignore' }).status === 0;
  for (let tries = 0; tries < 120 && !check(); tries += 1) await setTimeout(500);
  ok(check(), `the health check says that it is ready:\n${run('logs', NAME)}`);

  equal(run('exec', NAME, 'id', '-un'), 'node');
  ok(
    spawnSync(engine, [...first, 'exec', NAME, 'touch', '/app/dist/x'], { stdio: 'ignore' }).status !== 0,
    'read-only',
  );
  const { components } = JSON.parse(run('exec', NAME, 'cat', '/app/sbom.json'));
  ok(components.length > 50, 'sbom.json names the packages');
  match((await ask('/')).text, /<form/);
  equal(JSON.parse((await ask('/healthz')).text).revision, 'try');
  const signIn = await ask('/apis/v1/signin/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: variables.PORTAL_ORIGIN },
    body: JSON.stringify({ username: 'ann@acme.example', password: PASSWORD }),
  });
  deepEqual([signIn.status, JSON.parse(signIn.text).code], [200, 'OK']);

  match(run('exec', NAME, 'node', 'src/tools/bootstrap/admin.mjs', 'users', 'list'), /ann@acme\.example/);
  match(admin('backup', '/work/backup'), /rows in \/work\/backup/);
  ok(statSync(join(home, 'backup')).size > 1000, 'the backup is on this machine');

  // Until it takes no more connections, every call is answered.
  const stop = setTimeout(500).then(() => promisify(execFile)(engine, [...first, 'stop', '--time=15', NAME]));
  const answers = [];
  while (answers.at(-1) !== 'refused' && answers.length < 3000) {
    const answer = ask('/apis/v1/lookup?username=nobody@acme.example', {
      headers: { origin: variables.PORTAL_ORIGIN },
    });
    answers.push(
      await answer.then(
        ({ status }) => status,
        ({ cause }) => (cause?.code === 'ECONNREFUSED' ? 'refused' : cause),
      ),
    );
  }
  await stop;
  const log = run('logs', NAME);
  equal(run('inspect', '--format={{.State.ExitCode}}', NAME), '0');
  match(log, /"stopping"/);
  match(log, /"outcome":"OK".*"stopped"/);
  const other = answers.slice(0, -1).filter((answer) => ![200, 429].includes(answer));
  deepEqual([other, answers.at(-1)], [[], 'refused']);
  console.log({
    components: components.length,
    signIn: signIn.text.slice(0, 60),
    answersUntilStopped: answers.length - 1,
  });
  console.log('The image builds, starts as a user without rights on a read-only root, signs a person in, and stops.');
} finally {
  spawnSync(engine, [...first, 'rm', '--force', NAME], { stdio: 'ignore' });
  mails.close();
  await postgres.close();
  rmSync(home, { recursive: true });
}
process.exit();
