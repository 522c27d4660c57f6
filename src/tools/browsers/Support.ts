import data from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
  VersionValue,
} from '@mdn/browser-compat-data/types';
import { coerce, lte } from 'semver';

/** The oldest supported versions, by engine. */
export type Targets = Readonly<Record<'chrome' | 'firefox' | 'safari', string>>;

/** A name with one or more places in MDN's data, each of them too new for some target. */
export interface NewName {
  /** The name's place in MDN's data: `api.URL.canParse_static`. */
  readonly path: string;
  /** The engines whose target is too old, each with the first version that has the name: `chrome 120`. */
  readonly since: readonly string[];
}

/** The interfaces of global objects. */
const OBJECTS: Readonly<Record<string, readonly string[]>> = {
  navigator: ['Navigator'],
  document: ['Document'],
  window: ['Window'],
  globalThis: ['Window'],
  location: ['Location'],
  history: ['History'],
  performance: ['Performance'],
  crypto: ['Crypto'],
};

type Node = Readonly<Record<string, unknown>>;

/** MDN's data about the supported browsers. */
export class Support {
  readonly #targets: readonly (readonly [browser: string, version: string])[];
  /** The places of each script name in the data: as an interface, or as a member of interfaces. */
  readonly #names = new Map<string, string[]>();

  constructor(targets: Targets) {
    const { chrome, firefox, safari } = targets;
    // WebView, Samsung Internet, Edge and phones' browsers use these three engines, with the same versions.
    this.#targets = [
      ...([
        ['chrome', chrome],
        ['chrome_android', chrome],
        ['webview_android', chrome],
      ] as const),
      ...([
        ['firefox', firefox],
        ['firefox_android', firefox],
      ] as const),
      ...([
        ['safari', safari],
        ['safari_ios', safari],
      ] as const),
    ];
    for (const root of ['api', 'javascript.builtins']) this.#collect(root, 2);
  }

  /**
   * Undefined if every target may have a script's name: all have one of its places, or the data has none. If a member's
   * object is unknown, only the language's own members and compound names are looked up: `ariaBusy`, but not `role`.
   */
  script(name: string, owner?: string): NewName | undefined {
    const all = this.#names.get(name) ?? [];
    const holders = owner === undefined ? [] : [owner, ...(OBJECTS[owner] ?? [])];
    const own = all.filter((path) => holders.some((holder) => isOf(path, holder, name)));
    if (own.length > 0) return this.places(own);
    const found = this.places(all);
    return found?.path.startsWith('javascript.') || /[a-z][A-Z]|^[A-Z]/.test(name) ? found : undefined;
  }

  /** Undefined if every target has one of these places, or if the data has none of them. */
  places(paths: readonly string[]): NewName | undefined {
    const found = paths
      .filter((path) => compatOf(this.#at(path)) !== undefined)
      .map((path) => ({ path, since: this.#missing(path) }));
    const [first] = found;
    return first === undefined || found.some(({ since }) => since.length === 0) ? undefined : first;
  }

  #missing(path: string): readonly string[] {
    const support = compatOf(this.#at(path))?.support;
    if (support === undefined) return [];
    return this.#targets.flatMap(([browser, version]) => {
      const told = Reflect.get(support, browser) as SupportStatement | undefined;
      const statements = told === undefined ? [] : [told].flat();
      if (told === undefined || statements.some((one) => isPlain(one) && isThere(one, version))) return [];
      const since = statements.find(isPlain)?.version_added;
      return [`${browser} ${since || 'never'}`];
    });
  }

  #at(path: string): Node | undefined {
    let node: unknown = data;
    for (const part of path.split('.')) node = isNode(node) && Object.hasOwn(node, part) ? node[part] : undefined;
    return isNode(node) ? node : undefined;
  }

  #collect(path: string, depth: number): void {
    for (const name of Object.keys(this.#at(path) ?? {})) {
      if (name === '__compat') continue;
      const place = `${path}.${name}`;
      const bare = name.replace(/_static$/, '');
      this.#names.set(bare, [...(this.#names.get(bare) ?? []), place]);
      if (depth > 1 || path === 'javascript.builtins.Intl') this.#collect(place, depth - 1);
    }
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const compatOf = (node: Node | undefined) => (node as Identifier | undefined)?.__compat as CompatStatement | undefined;

/** Whether the name is supported under this name, without a flag or prefix. */
const isPlain = ({ flags, prefix, alternative_name: other }: SimpleSupportStatement) =>
  flags === undefined && prefix === undefined && other === undefined;

const isThere = ({ version_added: added, version_removed: removed }: SimpleSupportStatement, target: string): boolean =>
  isWithin(added, target) && !isWithin(removed, target);

function isWithin(added: VersionValue | undefined, target: string): boolean {
  if (typeof added !== 'string' || added === 'preview') return false;
  const [version, limit] = [coerce(added.replace('≤', '')), coerce(target)];
  return version !== null && limit !== null && lte(version, limit);
}

const isOf = (path: string, owner: string, name: string) =>
  [`${owner}.${name}`, `${owner}.${name}_static`].some((end) => path.endsWith(`.${end}`));

/** A name that is newer than a supported browser, and where it is used. */
export interface Finding extends NewName {
  /** The name as written in that place. */
  readonly text: string;
  readonly file: string;
}

/** Names that may be newer than a supported browser. */
interface Known {
  /** The reason, in one sentence. */
  readonly because: string;
  /** Texts of findings, or places in MDN's data, which cover everything below them. */
  readonly names: readonly string[];
}

const isNamed = ({ text, path }: Finding, name: string) => text === name || `${path}.`.startsWith(`${name}.`);

/** The findings for which `known` has no reason, and known names that are no longer used. */
export function judge(findings: readonly Finding[], known: readonly Known[]) {
  const listed = known.flatMap(({ names }) => names);
  return {
    unknown: findings.filter((finding) => !listed.some((name) => isNamed(finding, name))),
    stale: listed.filter((name) => !findings.some((finding) => isNamed(finding, name))),
  };
}
