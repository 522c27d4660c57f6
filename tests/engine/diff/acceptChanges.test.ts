import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { doorWith } from './compareDoor.ts';
import { createGitDoor } from './gitDoor.ts';

const DOOR = 'flows/door/door.screen.json';
const WHY = 'Nobody has used this address for a year.';
let door: ReturnType<typeof createGitDoor>;
beforeEach(() => {
  door = createGitDoor();
  addresses('/');
});
afterEach(() => {
  vi.restoreAllMocks();
  door.remove();
});

const addresses = (...paths: string[]) => door.write(DOOR, doorWith(DOOR, ['route', 'paths'], paths));
const accepted = () => join(door.portal, 'flows/accepted.json');
const entries = () => Object.entries<object>(JSON.parse(readFileSync(accepted(), 'utf8'))).slice(1);
const accept = (print: string, by = 'Mona', why = WHY) => door.run('main', '--accept', print, '--by', by, '--why', why);
const fails = async () => (await door.run('main', '--fail-on', 'breaking')).code;
/** The short fingerprints beside the removed addresses. */
const prints = async () =>
  [...(await door.run('main')).said.matchAll(/route-removed .*\[([0-9a-f]{10})\]$/gm)].map(([, print = '']) => print);

describe('a change is accepted by its fingerprint', () => {
  it('with who and why, in a file without findings, and the check passes once all are', async () => {
    addresses('/in');
    const [first = '', second = '', ...others] = await prints();
    expect(others).toEqual([]);
    expect(await fails()).toBe(1);
    expect(await accept(first)).toEqual({ code: 0, said: 'flows/accepted.json' });
    expect(await fails()).toBe(1);
    await accept(second, '@dana');
    expect(await fails()).toBe(0);
    expect(entries().map(([, entry]) => entry)).toContainEqual({
      why: WHY,
      change: expect.stringMatching(/^route-removed: The address \/door of “Come in” \(door\) was removed: /),
      by: '@dana',
    });
    expect((await door.run('main')).said).toMatch(
      /^breaking .* no longer work\. Accepted by @dana: Nobody has used this address for a year\. \[[0-9a-f]{10}\]$/m,
    );
    expect((await door.run('main', '--format', 'markdown')).said).toContain(`Accepted by &#64;dana: ${WHY}`);
    const findings = new CheckSession(definition).check(readSources(door.portal));
    expect(findings.filter(({ file }) => file === 'flows/accepted.json')).toEqual([]);
  });

  it('only this change: a later one has to be accepted too', async () => {
    const [print = ''] = await prints();
    await accept(print);
    expect(await fails()).toBe(0);
    addresses('/in');
    expect(await fails()).toBe(1);
    expect((await prints()).filter((one) => one === print)).toEqual([print]);
  });

  it('as long as it is there: what is accepted and no change here is told', async () => {
    const [print = ''] = await prints();
    await accept(print);
    addresses('/', '/door');
    const { said, code } = await door.run('main', '--fail-on', 'risky');
    expect(said).toContain(`acceptance-unused  flows/accepted.json:`);
    expect(said).toContain(`Mona accepted ${print}, which is no change here: route-removed: The address /door`);
    expect(code).toBe(1);
    addresses('/in', '/door');
    const [other = ''] = await prints();
    await accept(other);
    expect(entries()).toEqual([[expect.stringMatching(`^${other}`), expect.anything()]]);
  });

  it('once: what main accepts already accepts nothing more, and needs no removal', async () => {
    const [print = ''] = await prints();
    await accept(print);
    door.git('add', '.');
    door.git('commit', '-qm', 'One address less');
    expect((await door.run('main')).said).toBe('Nothing changes from main to the working tree');
    addresses('/', '/door');
    door.git('commit', '-qam', 'It comes back');
    addresses('/');
    expect(await prints()).toEqual([print]);
    expect(await fails()).toBe(1);
    await accept(print, 'Mona', 'It is gone for good.');
    expect(await fails()).toBe(0);
  });

  it('but not a file that cannot be read, nor by an acceptance that cannot be read', async () => {
    const [print = ''] = await prints();
    await accept(print);
    writeFileSync(accepted(), readFileSync(accepted(), 'utf8').replace('"by": "Mona"', '"by": 1'));
    expect(await fails()).toBe(1);
    writeFileSync(join(door.portal, DOOR), '{ "route": ');
    const { said, code } = await door.run('main', '--fail-on', 'security');
    expect(said).toMatch(/^breaking {2}file-unreadable .* cannot be read\.$/m);
    expect(code).toBe(1);
  });

  it('and a comparison with something that cannot be read never passes, even if both revisions have it', async () => {
    writeFileSync(join(door.portal, DOOR), '{ "route": ');
    door.git('commit', '-qam', 'Broken');
    const { said, code } = await door.run('main', '--fail-on', 'security');
    expect(said).toMatch(/Nothing changes in what could be compared/);
    expect(code).toBe(1);
  });

  it.each([
    [['main', '--accept', '0000'], 'Usage'],
    [['main', '--accept', '0000', '--by', 'Mona'], 'Usage'],
    [['main', 'HEAD', '--accept', '0000', '--by', 'Mona', '--why', WHY], 'Usage'],
    [['main', '--by', 'Mona'], 'Usage'],
    [['main', '--accept', 'zzzz', '--by', 'Mona', '--why', WHY], 'no change here has the fingerprint zzzz'],
    [['main', '--accept', '', '--by', 'Mona', '--why', WHY], 'several changes here have a fingerprint'],
  ])('and %j is refused in one line', async (args, words) => {
    addresses('/in');
    const { said, code } = await door.run(...args);
    expect([code, said]).toEqual([2, expect.stringContaining(words)]);
    expect(existsSync(accepted())).toBe(false);
  });
});
