import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Modules by path, with the status of each. */
type Served = Readonly<Record<string, number>>;

/** The first module of a portal's page. Its own imports are tools of development. */
const FIRST = '/@id/__x00__virtual:portal';

/**
 * Loads everything that a portal's development server (`npx vite`) serves for its page: the document, its scripts,
 * their imports, and the packages that the portal's first module imports.
 */
export async function serveDevelopment(root: string): Promise<Served> {
  const vite = spawn(join(root, 'node_modules/.bin/vite'), ['--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  try {
    const origin = await originOf(vite.stdout);
    const served: Record<string, number> = {};
    const read = async (path: string) => {
      const response = await fetch(new URL(path, origin));
      served[path.replace(/\?.*/, '')] = response.status;
      return response.text();
    };
    const scripts = [...(await read('/')).matchAll(/<script type="module" src="([^"]+)"/g)];
    for (const [, script = ''] of scripts.filter(([, path]) => path !== '/@vite/client')) {
      for (const path of importsOf(await read(script))) {
        const text = await read(path);
        const packages = importsOf(text).filter(
          (name) => path === FIRST && name.startsWith('/node_modules/.vite/deps/'),
        );
        for (const name of packages) await read(name);
      }
    }
    return served;
  } finally {
    vite.kill();
    await once(vite, 'close');
  }
}

const importsOf = (text: string) => [...text.matchAll(/^import .*"([^"]+)";$/gm)].map(([, path = '']) => path);

/**
 * Waits for the address that Vite prints when it listens. Later output is read too, because a full pipe would block
 * Vite.
 */
function originOf(output: Readable): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    output.on('data', (chunk) => {
      said += chunk;
      const origin = /Local: +(\S+)/.exec(said)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    output.on('end', () => reject(new Error(`Vite ended without an address: ${said}`)));
  });
}
