import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { vestibule } from '../../../src/engine/build/vestibule.ts';
import { type PortalVersion, STATE } from '../../../src/engine/development/ServerState.ts';
import { brandTheme } from '../../../src/engine/theme/brandTheme.ts';
import { definition } from '../../../src/portal/definition.ts';
import { BASE } from '../../../src/theme/base.ts';

const SCREEN = 'virtual:flow/screen/door';

class Signal {
  give!: () => void;
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** The version that the text of the portal's first module names. */
const madeIn = (code = ''): PortalVersion => JSON.parse(/export const made = (\{.*?\});/.exec(code)?.[1] ?? '{}');

it('serves the new version to requests after a save, and says which version each module has', async () => {
  const root = mkdtempSync(join(tmpdir(), 'live-'));
  cpSync(join(import.meta.dirname, '../checker/ok/door'), root, { recursive: true });
  const begun = new Signal();
  const held = new Signal();
  const told: PortalVersion[] = [];
  const saved = new Signal();
  const hold: Plugin = {
    name: 'hold-a-request',
    async transform(_, id) {
      if (id !== `\0${SCREEN}`) return;
      begun.give();
      await held.given;
    },
  };
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [vestibule({ definition, theme: brandTheme(BASE, { color: '#3b46c6' }), root }), hold],
  });
  try {
    const { client } = server.environments;
    const read = async (module: string) => (await client.transformRequest(module))?.code;
    const before = madeIn(await read('virtual:portal'));
    const request = read(SCREEN);
    await begun.given;
    const send = client.hot.send.bind(client.hot);
    client.hot.send = (...message: unknown[]) => {
      if (message[0] === STATE) {
        told.push(message[1] as PortalVersion);
        saved.give();
      }
      return (send as (...all: unknown[]) => void)(...message);
    };
    const path = join(root, 'flows/door/door.screen.json');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('"/door"');
    writeFileSync(path, text.replace('"/door"', '"/gate"'));
    await saved.given;
    held.give();
    expect(await request).toContain('"/door"');
    expect(await read(SCREEN)).toContain('"/gate"');
    const after = madeIn(await read('virtual:portal'));
    expect(after).toMatchObject({ server: before.server, version: told.at(-1)?.version });
    expect(after.version).toBeGreaterThan(before.version);
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
