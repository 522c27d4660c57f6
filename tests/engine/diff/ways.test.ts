import { describe, expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compareWays } from '../../../src/engine/promises/compareWays.ts';
import { definition } from '../../../src/portal/definition.ts';
import { compareSources } from './compareDoor.ts';

const sources = readSources('.');

/** What a change of one file of this portal opens and closes. */
function waysAfter(path: string, find: string, instead: string): string[] {
  const changed = sources.map((source) => {
    if (source.path !== path) return source;
    expect(source.text).toContain(find);
    return { path, text: source.text.replace(find, instead) };
  });
  const { changes } = compareSources(sources, changed);
  return changes
    .filter(({ id }) => id.startsWith('way-'))
    .map(({ id, level, sentence }) => `${level} ${id}: ${sentence}`);
}

describe('the report says which ways a change opens and closes', () => {
  it('to the service after a failure, with a shortest visit, and once for a line of many calls', () => {
    const ways = waysAfter('flows/shared/session-over.outcomes.json', '"goto": "sign-in"', '"leave": "init"');
    expect(ways).toEqual([
      expect.stringMatching(
        /^security way-opened: The promise signed-in-by-proof no longer holds: going to init without/,
      ),
      expect.stringMatching(
        /^security way-opened: The service now takes over at init after the answer .* more\. For example: open app-mfa by its address; .* leaves to the place init\.$/,
      ),
    ]);
  });

  it('to another host', () => {
    const ways = waysAfter(
      'flows/passwords/reset-lookup.screen.json',
      '{ "goto": "sign-in" }',
      '{ "open": "$sent.username" }',
    );
    expect(ways).toContainEqual(
      expect.stringMatching(/^security way-opened: Visitors can now be sent to \$sent\.username\. For example: open /),
    );
  });

  it('around a consent', () => {
    const file = 'flows/shared/consents.part.json';
    const [line, free] = ['{ "id": "age", "required": true }', '{ "id": "age" }'];
    const ways = waysAfter(file, line, free);
    expect(ways).toContainEqual(
      expect.stringMatching(/Calling sign-up\.create is now possible without the box terms\.age\. For example: /),
    );
    expect(ways).toContainEqual(expect.stringMatching(/The promise terms-before-account no longer holds: /));
  });

  it('around the press that a factor waits for', () => {
    const ways = waysAfter(
      'flows/second-factor/mfa.screen.json',
      '"otp": { "entry": { "focus": "otpCode" } }',
      '"otp": { "entry": { "call": "verify-code" } }',
    );
    expect(ways).toContainEqual(
      'security way-opened: Calling sign-in.with-second-factor is now possible without a press. For example: open mfa by its address; mfa: at the start makes the call verify-code.',
    );
  });

  it('to learn from a message whether an account exists', () => {
    const ways = waysAfter(
      'flows/passwords/reset-lookup.screen.json',
      '"PENDING_USER":',
      '"NOT_FOUND": { "fieldError": { "username": "validation.pendingUser" } }, "PENDING_USER":',
    );
    expect(ways).toContainEqual(expect.stringMatching(/^security way-opened: Visitors can now tell NOT_FOUND from /));
    expect(ways).toContainEqual(
      'risky way-closed: Visitors can no longer tell NOT_FOUND from PENDING_USER after password-reset.send-mail.',
    );
  });

  it('but none for a change of words', () => {
    expect(waysAfter('locales/en/messages.json', "User doesn't exist", 'No such user')).toEqual([]);
  });

  it('and what was too much to search', () => {
    const side = () => ({ flows: openProject(sources, definition).flows, says: (message: string) => message });
    const { opened, closed, undecided } = compareWays(side(), side(), 0);
    expect([opened, closed]).toEqual([[], []]);
    expect(undecided).toContain('What a visit to mfa has to pass was not searched, since the flows are too large');
  });
});
