import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * The same browser without its window: tests take a quarter less processor time. In Debian it is a separate package.
 */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @param {string[]} names packages of Debian; each is tried alone, because a system may lack one */
async function installPackages(names) {
  console.log(`Installing ${names.join(' and ')} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network the tests use what is there.
  const options = ['-y', '-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];
  const outputs = [(await run('apt-get', ['update', ...options], { quiet: true, env })).output];
  for (const name of names) {
    const args = ['install', '--no-install-recommends', ...options, name];
    outputs.push((await run('apt-get', args, { quiet: true, env })).output);
  }
  return outputs.join('');
}

/**
 * The path of a Chromium: CHROMIUM_PATH, otherwise the system's, preferably the one without a window. As root on Debian
 * it installs a missing Chromium with the system's package manager, and in CI the one without a window too.
 * @returns {Promise<string | undefined>} undefined after a line that says what to do
 */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    console.error(`CHROMIUM_PATH is ${asked}, but there is no such file.`);
    return undefined;
  }
  const withWindow = () => PLACES.find((place) => existsSync(place));
  const missing = [
    ...(withWindow() ? [] : ['chromium']),
    ...(existsSync(WITHOUT_WINDOW) || (withWindow() && !process.env.CI) ? [] : ['chromium-headless-shell']),
  ];
  const said = missing.length > 0 && canInstall() ? await installPackages(missing) : '';
  const found = existsSync(WITHOUT_WINDOW) ? WITHOUT_WINDOW : withWindow();
  if (found) return found;
  console.error(said.split('\n').slice(-20).join('\n'));
  console.error('The browser tests need Chromium: install it with your package manager, or set CHROMIUM_PATH.');
  return undefined;
}
