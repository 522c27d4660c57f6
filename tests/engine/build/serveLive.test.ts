import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { flowPlugin } from '../../../src/engine/build/flowPlugin.ts';
import { FINDINGS } from '../../../src/engine/development/ShownFinding.ts';
import { definition } from '../../../src/portal/definition.ts';

const MODULE = 'virtual:flow/screen/door';

class Signal {
  give!: () => void;
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

it('serves the new version of a screen whose request began before its file was saved', async () => {
  const root = mkdtempSync(join(tmpdir(), 'live-'));
  cpSync(join(import.meta.dirname, '../checker/ok/door'), root, { recursive: true });
  const begun = new Signal();
  const held = new Signal();
  const saved = new Signal();
  const hold: Plugin = {
    name: 'hold-a-request',
    async transform(_, id) {
      if (id !== `\0${MODULE}`) return;
      begun.give();
      await held.given;
    },
  };
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [flowPlugin({ definition, root }), hold],
  });
  try {
    const { client } = server.environments;
    const read = async () => (await client.transformRequest(MODULE))?.code;
    const request = read();
    await begun.given;
    const send = client.hot.send.bind(client.hot);
    client.hot.send = (...message: unknown[]) => {
      if (message[0] === FINDINGS) saved.give();
      return (send as (...all: unknown[]) => void)(...message);
    };
    const path = join(root, 'flows/door/door.screen.json');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('"/door"');
    writeFileSync(path, text.replace('"/door"', '"/gate"'));
    await saved.given;
    held.give();
    expect(await request).toContain('"/door"');
    expect(await read()).toContain('"/gate"');
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
