// Tries the Containerfile without a container engine: node .github/deploy/try/container.mjs
// Each stage is a folder, each RUN a shell in it; then the last stage runs its CMD as its USER on a root that is mounted
// read-only, with an empty /data, runs its own HEALTHCHECK, and stops it with SIGTERM. As root, on Linux.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const FILE = '.github/deploy/Containerfile';
const PORT = process.env.PORT ?? '4630';
/** Every stage begins with the image of Node.js; here this machine's Node.js replaces it. */
const NOBODY = 65534;

const instructions = readFileSync(FILE, 'utf8')
  .split('\n')
  .filter((line) => line.trim() && !line.startsWith('#'))
  .map((line) => ({ verb: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));

const home = mkdtempSync(join(tmpdir(), 'vestibule-container-'));
/** The files that a build sees: those in git, except the ignored ones. */
const context = join(home, 'context');
mkdirSync(context);
const ignored = readFileSync(`${FILE}.dockerignore`, 'utf8').split('\n');
for (const path of execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)) {
  if (ignored.includes(path.split('/')[0] ?? '') || !existsSync(path)) continue;
  mkdirSync(join(context, dirname(path)), { recursive: true });
  cpSync(path, join(context, path));
}

const stages = new Map();
let stage;
for (const { verb, rest } of instructions) {
  if (verb === 'FROM') {
    const name = rest.split(' AS ')[1] ?? 'last';
    stage = { root: join(home, name), folder: '/', env: {}, user: 'root' };
    mkdirSync(stage.root);
    stages.set(name, stage);
  } else if (stage === undefined) continue;
  else if (verb === 'WORKDIR') {
    stage.folder = rest;
    mkdirSync(join(stage.root, rest), { recursive: true });
  } else if (verb === 'COPY') copy(rest.split(' '));
  else if (verb === 'RUN') shell(rest);
  else if (verb === 'ENV')
    for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g))
      stage.env[name] = value.replace(/\$\{(\w+)\}/, (_, one) => stage.arguments?.[one] ?? 'unnamed');
  else if (verb === 'USER') stage.user = rest;
  else if (verb === 'CMD') stage.command = JSON.parse(rest);
  else if (verb === 'HEALTHCHECK') stage.check = JSON.parse(rest.slice(rest.indexOf('[')));
  else if (!['ARG', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(verb)) throw new Error(`${verb} is not tried here`);
}

function copy(words) {
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift().slice('--from='.length)).root : undefined;
  const to = words.pop() ?? '';
  for (const word of words) {
    const source = from === undefined ? join(context, word) : join(from, word);
    const target = join(
      stage.root,
      stage.folder,
      to,
      to.endsWith('/') && words.length > 0 && word !== '.' ? basenameOf(word) : '',
    );
    cpSync(source, to === '.' ? join(stage.root, stage.folder) : target, { recursive: true, verbatimSymlinks: true });
  }
}
function basenameOf(path) {
  return path.slice(path.lastIndexOf('/') + 1);
}

function shell(command) {
  console.log(`RUN ${command}`);
  const cwd = join(stage.root, stage.folder);
  // The one command that names a place of the image and its user.
  const here = command.replace(/-o node -g node \//, `${stage.root}/`);
  execFileSync('sh', ['-ec', here], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CI: 'true' },
  });
}

const last = stages.get('last');
if (last.user === 'root') throw new Error('the image runs as root');
const app = join(last.root, last.folder);
const data = join(last.root, 'data');
chownSync(data, NOBODY, NOBODY);
const { components } = JSON.parse(readFileSync(join(app, 'sbom.json'), 'utf8'));
console.log(`sbom.json names ${components.length} packages`);

/** A mail server that says yes, since a production start asks for one. */
const mail = createServer((socket) => {
  socket.on('error', () => {});
  socket.write('220 here\r\n');
  socket.on('data', (line) => socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 yes\r\n'));
}).listen(0, '127.0.0.1');
await once(mail, 'listening');

writeFileSync(
  join(home, 'run.sh'),
  'set -e\nmount --bind "$1" "$1"\nmount -o remount,ro,bind "$1"\ncd "$1"\nshift\nexec setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs "$@"\n',
);
const env = {
  PATH: process.env.PATH,
  ...last.env,
  PORT,
  DATA_DIR: data,
  MASTER_KEY: randomBytes(32).toString('base64'),
  PORTAL_ORIGIN: `http://localhost:${PORT}`,
  SMTP_URL: `smtp://127.0.0.1:${mail.address().port}`,
  ...{ TERMS_URL: 'https://e.test/', PRIVACY_URL: 'https://e.test/' },
  ...{ AGREEMENT_URL: 'https://e.test/', SUPPORT_URL: 'https://e.test/' },
  STOP_DELAY: '0',
};
execFileSync('chmod', ['-R', 'go+rX', home]);
const child = spawn('unshare', ['--mount', 'sh', join(home, 'run.sh'), app, ...last.command], {
  env,
  stdio: 'inherit',
});
const exit = once(child, 'exit');
let isReady = false;
for (let tries = 0; tries < 120 && !isReady && child.exitCode === null; tries += 1) {
  await setTimeout(500);
  try {
    execFileSync(last.check[0], last.check.slice(1), {
      cwd: app,
      env: { PATH: process.env.PATH, PORT },
      stdio: 'ignore',
    });
    isReady = true;
  } catch {}
}
const page = isReady ? await (await fetch(`http://127.0.0.1:${PORT}/`)).text() : '';
const health = isReady ? await (await fetch(`http://127.0.0.1:${PORT}/healthz`)).json() : {};
child.kill('SIGTERM');
const [code] = await exit;
mail.close();
rmSync(home, { recursive: true });
console.log({ isReady, health, page: page.includes('<form'), code });
if (!isReady || !page.includes('<form') || code !== 0) process.exit(1);
console.log(
  'The image would build, start as a user without rights on a read-only root, say that it is ready, and stop.',
);
process.exit(0);
