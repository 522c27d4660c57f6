import { namesInText } from '../flow/namesInText.ts';
import type { Finding } from './Finding.ts';
import type { Rule } from './Rule.ts';

interface Judged {
  readonly finding: Finding;
  readonly rule: Rule;
}

/** The last part of a name, without quotes. */
const plain = (name: string) => name.replace(/^"|"$/g, '').split('.').at(-1) ?? '';
const quotedIn = (message: string) => [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');

/** The names that lead nowhere and what was probably meant, with the findings that say so, by their keys. */
export class WrongNames {
  readonly #byName = new Map<string, string>();
  /** With the file, by what was meant. */
  readonly #byMeant = new Map<string, string>();
  /** By what is written and what was meant. */
  readonly #bySlip = new Map<string, string>();
  /** The same, of names that are misspelt where they are given. */
  readonly #given = new Map<string, string>();

  add({ finding: { file, found, suggestion }, rule }: Judged, key: string): void {
    if (rule.names !== 'wrong' && rule.names !== 'given') return;
    for (const name of [found, suggestion]) if (name !== undefined) this.#byName.set(plain(name), key);
    if (suggestion === undefined || found === undefined) return;
    this.#byMeant.set(`${file} ${plain(suggestion)}`, key);
    const slip = `${plain(found)} ${plain(suggestion)}`;
    if (!this.#bySlip.has(slip)) this.#bySlip.set(slip, key);
    if (rule.names === 'given') this.#given.set(slip, key);
  }

  /** The finding that says the same of a name at another place. */
  sameAs({ found, suggestion }: Finding, key: string): string | undefined {
    if (found === undefined || suggestion === undefined) return undefined;
    const same = this.#bySlip.get(`${plain(found)} ${plain(suggestion)}`);
    return same === key ? undefined : same;
  }

  /** The finding from which another follows. */
  causeOf({ finding: { file, message, found, suggestion }, rule }: Judged): string | undefined {
    if (found !== undefined && suggestion !== undefined) {
      const given = this.#given.get(`${plain(suggestion)} ${plain(found)}`);
      if (given !== undefined) return given;
    }
    if (rule.follows === undefined) return undefined;
    const isOfFile = rule.follows === 'file';
    const names = isOfFile ? quotedIn(message) : namesInText(message);
    return names
      .map((name) => (isOfFile ? this.#byMeant.get(`${file} ${name}`) : this.#byName.get(name)))
      .find((key) => key !== undefined);
  }
}
