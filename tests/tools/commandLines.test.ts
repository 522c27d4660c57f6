import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import type { Ended } from './support/runCommands.ts';

/** The commands of package.json that are a tool, each with the module that runs it. */
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const module = /\b(?:src\/tools\/\w+|tests\/bench)\/main\.ts/.exec(command)?.[0];
  return module === undefined ? [] : [[name, module] as const];
});

/** The command for help, and with an option that it does not know. Each process would load hundreds of modules. */
let ended: readonly Ended[];
beforeAll(async () => {
  const lines = COMMANDS.flatMap(([, module]) => ['--help', '--hlep'].map((option) => [module, [option]] as const));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    'tests/tools/support/runCommands.ts',
    JSON.stringify(lines),
  ]);
  ended = JSON.parse(stdout);
}, 300_000);

describe('the command', () => {
  it('is tested for each tool', () => {
    expect(COMMANDS.map(([name]) => name)).toEqual(
      expect.arrayContaining(['check', 'diff', 'docs', 'gallery', 'graph', 'new', 'schemas', 'try']),
    );
  });

  it.each(COMMANDS)('npm run %s explains itself, and refuses an option that it does not know', (name, module) => {
    const at = 2 * COMMANDS.findIndex(([, one]) => one === module);
    const [help, wrong] = [ended[at], ended[at + 1]];
    if (help === undefined || wrong === undefined) throw new Error(`${module} did not run`);
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.out).toMatch(new RegExp(`npm run (?:--silent )?${name}|^Usage: `));
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.error.split('\n')[0]).toContain('--hlep');
    expect(wrong.error).toContain(help.out.trim());
  });

  it.each(['check', 'diff'])('npm run %s ends silently when its output is closed, as before `| head`', async (name) => {
    const [, module = ''] = COMMANDS.find(([one]) => one === name) ?? [];
    const child = spawn(process.execPath, ['src/tools/bootstrap/launch.mjs', module, '--help']);
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const [code] = await once(child, 'close');
    expect({ code, said }).toEqual({ code: 0, said: '' });
  });
});
