import { readdirSync, readFileSync } from 'node:fs';
import type { Screen } from '../../../src/engine/flow/types.ts';
import { addressOf } from '../../../src/tools/gallery/scenes/Scene.ts';

/** Screens that only redirect cannot be visited. */
const PASSING = ['logout', 'social-return', 'init'];

export interface OpenableScreen {
  readonly id: string;
  readonly address: string;
  /** The state of the history entry. */
  readonly inputs: Readonly<Record<string, string>>;
  /** The id of its shell. */
  readonly shell: string;
}

/** Every screen of flows/, by the address that shows it with all its inputs from the path or the query. */
export const SCREENS: readonly OpenableScreen[] = readdirSync('flows', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.screen.json'))
  .sort()
  .map((file) => {
    const id = file.replace(/^.*\/|\.screen\.json$/g, '');
    const screen: Screen = JSON.parse(readFileSync(`flows/${file}`, 'utf8'));
    const address = addressOf(screen, (name, input) => {
      // `locale` changes the language, which has its own test.
      if (name === 'locale') return undefined;
      return input === undefined || input.from === 'path' ? 'google' : String(input.of?.[0] ?? `${name}@example.test`);
    });
    // Required inputs that no address can contain are in the history entry.
    const held = Object.entries(screen.takes ?? {}).filter(([, { from, missing }]) => from === 'state' && missing);
    const inputs = Object.fromEntries(held.map(([name]) => [name, `${name}@example.test`]));
    return { id, address, inputs, shell: screen.route.shell ?? 'standard' };
  })
  .filter(({ id }) => !PASSING.includes(id));
