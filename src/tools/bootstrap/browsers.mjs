import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { run } from './run.mjs';

/** The headless browser, in which tests take a quarter less processor time. Debian has a separate package for it. */
const WITHOUT_WINDOW = '/usr/bin/chromium-headless-shell';
const LINUX = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome'];
const FLATPAK = ['org.chromium.Chromium', 'com.google.Chrome', 'com.microsoft.Edge'];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The usual paths of Chrome, Chromium and Edge, best first.
 * @param {string} platform as `process.platform`
 * @param {Record<string, string | undefined>} env
 * @param {string} home the user's home folder
 * @returns {string[]} paths, existing or not
 */
export function browserPlaces(platform, env, home) {
  if (platform === 'darwin')
    return ['/Applications', posix.join(home, 'Applications')].flatMap((folder) =>
      MAC.map((name) => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
    );
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined && folder !== '')
      .flatMap((folder) => WINDOWS.map((path) => win32.join(folder, path)));
  const folders = new Set([
    '/usr/bin',
    ...(env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/')),
    '/snap/bin',
  ]);
  const flatpak = ['/var/lib/flatpak', posix.join(home, '.local/share/flatpak')];
  return [
    ...[...folders].flatMap((folder) => LINUX.map((name) => posix.join(folder, name))),
    ...flatpak.flatMap((folder) => FLATPAK.map((id) => posix.join(folder, 'exports/bin', id))),
  ];
}

/** The commands that install a browser, by the package manager of a Linux system. */
const COMMANDS = {
  'apt-get': 'sudo apt-get install chromium',
  dnf: 'sudo dnf install chromium',
  pacman: 'sudo pacman -S chromium',
  zypper: 'sudo zypper install chromium',
  apk: 'sudo apk add chromium',
};

/**
 * The command that installs a browser on this system.
 * @param {string} platform as `process.platform`
 * @param {(path: string) => boolean} exists
 */
export function installCommand(platform, exists = existsSync) {
  if (platform === 'darwin') return 'brew install --cask google-chrome';
  if (platform === 'win32') return 'winget install Google.Chrome';
  const found = Object.keys(COMMANDS).find((name) =>
    ['/usr/bin', '/sbin'].some((folder) => exists(`${folder}/${name}`)),
  );
  return found === undefined ? undefined : COMMANDS[found];
}

/** The Chromium that Playwright may have downloaded. */
async function playwrightPlace() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @param {string[]} names Debian packages; each is installed separately, since a system may lack one */
async function installPackages(names) {
  console.log(`Installing ${names.join(' and ')} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network the installation fails, and the tests use what is there.
  const options = ['-y', '-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];
  const outputs = [(await run('apt-get', ['update', ...options], { quiet: true, env })).output];
  for (const name of names) {
    const args = ['install', '--no-install-recommends', ...options, name];
    outputs.push((await run('apt-get', args, { quiet: true, env })).output);
  }
  return outputs.join('');
}

/**
 * The path of a Chromium, Chrome or Edge: CHROMIUM_PATH, otherwise the system's, preferably the headless one, otherwise
 * Playwright's. As root on Debian it installs a missing Chromium with the system's package manager, and in CI the
 * headless one too.
 * @returns {Promise<string | undefined>} undefined after printing a line that says what to do
 */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (existsSync(asked)) return asked;
    console.error(`CHROMIUM_PATH is ${asked}, but there is no such file.`);
    return undefined;
  }
  const places = browserPlaces(process.platform, process.env, homedir());
  const withWindow = () => places.find((place) => existsSync(place));
  const missing = [
    ...(withWindow() ? [] : ['chromium']),
    ...(existsSync(WITHOUT_WINDOW) || (withWindow() && !process.env.CI) ? [] : ['chromium-headless-shell']),
  ];
  const said = missing.length > 0 && canInstall() ? await installPackages(missing) : '';
  const found = existsSync(WITHOUT_WINDOW) ? WITHOUT_WINDOW : withWindow();
  if (found) return found;
  const ofPlaywright = await playwrightPlace();
  if (existsSync(ofPlaywright)) return ofPlaywright;
  if (said !== '') console.error(said.split('\n').slice(-20).join('\n'));
  const command = installCommand(process.platform);
  const way = command === undefined ? 'install it' : `run "${command}"`;
  console.error(`The browser tests need Chrome, Chromium or Edge: ${way}, or set CHROMIUM_PATH.`);
  return undefined;
}

/** The usual paths of Firefox. On Ubuntu `firefox` is a snap, which cannot read a test's profile. */
const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/**
 * The path of a Firefox: FIREFOX_PATH, otherwise the system's. As root on Debian it installs a missing one with the
 * system's package manager.
 * @returns {Promise<string | undefined>} undefined after printing a line, if there is none
 */
export async function findFirefox() {
  const asked = process.env.FIREFOX_PATH;
  const find = () => (asked ? [asked] : FIREFOX).find((place) => existsSync(place));
  if (!asked && find() === undefined && canInstall()) await installPackages(['firefox-esr']);
  const found = find();
  if (found === undefined) console.log('No Firefox was found (FIREFOX_PATH), so no test runs in it.');
  return found;
}
