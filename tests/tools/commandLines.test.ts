import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };

/** The commands of package.json that are a tool, each with the module that runs it. */
const COMMANDS = Object.entries(scripts).flatMap(([name, command]) => {
  const module = /\bsrc\/tools\/\w+\/main\.ts/.exec(command)?.[0];
  return module === undefined ? [] : [[name, module] as const];
});

const run = (module: string, option: string) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', module, option], (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    );
    child.stdin?.end();
  });

describe('the command', () => {
  it('is tested for each tool', () => {
    expect(COMMANDS.map(([name]) => name)).toEqual(
      expect.arrayContaining(['check', 'diff', 'docs', 'gallery', 'graph', 'new', 'schemas', 'try']),
    );
  });

  it.each(COMMANDS)('npm run %s explains itself, and refuses an option that it does not know', async (name, module) => {
    const [help, wrong] = await Promise.all([run(module, '--help'), run(module, '--hlep')]);
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.out).toMatch(new RegExp(`npm run ${name}|^Usage: `));
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.error.split('\n')[0]).toContain('--hlep');
    expect(wrong.error).toContain(help.out.trim());
  });
});
