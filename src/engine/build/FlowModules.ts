import type { Source } from '../checker/readSources.ts';
import { isOfBrowser, operationOf } from '../contract/Contract.ts';
import { compilePortal } from '../flow/compilePortal.ts';
import { compileScreen } from '../flow/compileScreen.ts';
import type { Flows } from '../flow/Flows.ts';
import { findTargets } from '../flow/findTargets.ts';
import type { FormProgram, PortalProgram, ScreenProgram } from '../flow/Program.ts';
import { resolveShell } from '../flow/resolveUnit.ts';
import type { PortalFile } from '../flow/types.ts';
import { SCHEMES, type Scheme } from '../theme/Theme.ts';
import { rule } from '../theme/writePicture.ts';
import { compileFormValidators, compileValidators, openSchema } from './compileValidators.ts';
import { asRecord, asSource, PortalTexts } from './PortalTexts.ts';

/** The style sheet of buttons with third-party logos. */
export const MARKS = 'marks.css';

/** The source of a ScreenModule. It contains everything the screen needs, even what other screens also need. */
interface WrittenScreen {
  /** The code before the expression. */
  readonly parts: string;
  readonly source: string;
  /** The screens that visitors usually see next. */
  readonly next: readonly string[];
}

/** The compiled flows and texts of a portal as modules, by the part of their ids after `virtual:flow/`. */
export class FlowModules {
  readonly flows: Flows;
  readonly #portal: PortalProgram | undefined;
  /** The index, in the list of all routes, of each screen that has one. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #texts: PortalTexts;
  /** Sources of validators, by their schemas. */
  readonly #compiled: Map<string, string>;
  #shapes: string | undefined;
  /** Written screens, which are the same in every language and in each chunk that contains them. */
  readonly #screens = new Map<string, WrittenScreen | undefined>();

  /** @param before another version of the same portal, whose compiled parts are reused */
  constructor(sources: readonly Source[], flows: Flows, before?: FlowModules) {
    this.flows = flows;
    this.#compiled = before === undefined ? new Map() : before.#compiled;
    // The shapes come from the contract, which no flow changes.
    if (before?.flows.definition === flows.definition) this.#shapes = before.#shapes;
    this.#portal = compilePortal(flows);
    this.#places = new Map(Object.keys(this.#portal?.routes ?? {}).map((id, index) => [id, index]));
    this.#texts = new PortalTexts(sources, flows);
  }

  /** The text of a module; undefined if there is no such module, or if its file cannot be read. */
  write(name: string): string | undefined {
    const [kind, of = '', screen] = name.split('/');
    switch (kind) {
      case 'portal':
        return this.#writePortal();
      case 'directory':
        return this.#writeDirectory();
      case 'shapes':
        this.#shapes ??= this.#writeShapes();
        return this.#shapes;
      case 'screen':
        return this.#writeScreen(of);
      case 'texts':
        return screen === undefined ? this.#texts.writeShared(of) : this.#writeTexts(of, screen);
      case 'next':
        return this.#writeNext(of, screen?.split('+') ?? []);
      case MARKS:
        return writeMarks(this.flows.portal?.value.marks);
      case 'text-table':
        return this.#texts.writeTable(of);
      default:
        return undefined;
    }
  }

  /** The first script contains the portal file and the routes to which the portal's shells link. */
  #writePortal(): string | undefined {
    const portal = this.#portal;
    if (portal === undefined) return undefined;
    const parts = new Parts();
    const calls = Object.keys(portal.shells).flatMap((id) => [...(resolveShell(this.flows, id)?.calls.values() ?? [])]);
    const bodies = Object.values(portal.shells).map(({ header, footer }) => [header, footer]);
    const answers = this.#answersOf(
      calls.map(({ value }) => value.operation),
      parts,
    );
    const program = { ...portal, routes: this.#routesOf(this.#screensIn(bodies)) };
    return `${parts.write()}export const portal = ${asSource(program)};\nexport const answers = ${answers};`;
  }

  /** Loaders for everything else; this grows with the number of screens and languages. */
  #writeDirectory(): string | undefined {
    if (this.#portal === undefined) return undefined;
    const fetch = (id: string) => `() => import(${JSON.stringify(`virtual:flow/${id}`)})`;
    const { routes } = this.#portal;
    const screens = Object.keys(routes).map((id) => [id, fetch(`screen/${id}`)] as const);
    const texts = this.#texts.languages.map((language) => {
      const ways = { shared: fetch(`texts/${language}`), screens: fetch(`text-table/${language}`) };
      return [language, asRecord(ways)] as const;
    });
    return `export default ${asRecord({
      routes: asSource(routes),
      screens: asRecord(Object.fromEntries(screens)),
      texts: asRecord(Object.fromEntries(texts)),
    })};`;
  }

  #writeShapes(): string {
    const { contract } = this.flows.definition;
    const names = Object.keys(contract.shapes);
    const made = compileValidators(Object.values(contract.shapes).map(openSchema), contract);
    const table = names.map((name, index) => [name, made.names[index] ?? ''] as const);
    return `${made.code}\nexport default ${asRecord(Object.fromEntries(table))};`;
  }

  #writeScreen(id: string): string | undefined {
    const written = this.#screenOf(id);
    return written && `${written.parts}\nexport default ${written.source};`;
  }

  /**
   * The texts of a screen in a language, and `next`: the screens that visitors usually see next, and a function that
   * prefetches them.
   */
  #writeTexts(language: string, id: string): string | undefined {
    const texts = this.#texts.own(language, id);
    const next = this.#nextOf(language, id);
    return texts && `export default ${texts};${next === undefined ? '' : `\nexport const next = ${next};`}`;
  }

  /** Several screens with their texts in one chunk, by id: a NextScreens. */
  #writeNext(language: string, ids: readonly string[]): string {
    const screens = ids.flatMap((id) => {
      const written = this.#screenOf(id);
      if (written === undefined) return [];
      const texts = this.#texts.own(language, id);
      const next = this.#nextOf(language, id);
      const own = { default: written.source, ...(texts && { texts }), ...(next && { next }) };
      return [[id, `(() => { ${written.parts}\nreturn ${asRecord(own)}; })()`] as const];
    });
    return `export default ${asRecord(Object.fromEntries(screens))};`;
  }

  #nextOf(language: string, id: string): string | undefined {
    const ids = this.#screenOf(id)?.next ?? [];
    if (ids.length === 0) return undefined;
    const chunk = `virtual:flow/next/${language}/${ids.join('+')}`;
    return `{ screens: ${JSON.stringify(ids)}, fetch: () => import(${JSON.stringify(chunk)}) }`;
  }

  /** The screens to which a screen's calls, dialogs and shared outcomes lead, except those that few visitors see. */
  #usuallyAfter({ id, calls, dialogs, tables }: ScreenProgram): readonly string[] {
    return this.#screensIn([calls, dialogs, tables].flatMap((one) => Object.values<object>(one)))
      .filter((next) => next !== id && this.flows.screens.get(next)?.value.route.rare === undefined)
      .filter((next) => this.#places.has(next))
      .sort();
  }

  #screensIn = (part: object): readonly string[] => findTargets(this.flows.definition)(part).screen ?? [];

  #screenOf(id: string): WrittenScreen | undefined {
    if (!this.#screens.has(id)) this.#screens.set(id, this.#compile(id));
    return this.#screens.get(id);
  }

  #compile(id: string): WrittenScreen | undefined {
    const program = compileScreen(this.flows, id);
    if (program === undefined) return undefined;
    const bodies = [program.screen, ...Object.values(program.dialogs)].map(({ body }) => body);
    const parts = new Parts();
    const { id: _, screen, dialogs, calls, operations, tables, forms, drawings, marks, maps, formats } = program;
    const isShared = ([name]: readonly [string, unknown]) => !Object.hasOwn(screen.calls ?? {}, name);
    const sharedCalls = sourcesOf(Object.fromEntries(Object.entries(calls).filter(isShared)), asSource);
    const source = asRecord({
      program: asRecord({
        id: asSource(id),
        screen: 'screen',
        dialogs: asRecord(sourcesOf(dialogs, asSource)),
        calls: `{ ...screen.calls, ...${asRecord(sharedCalls)} }`,
        operations: asRecord(sourcesOf(operations, asSource)),
        tables: asRecord(sourcesOf(tables, asSource)),
        forms: asRecord(sourcesOf(forms, asSource)),
        drawings: asSource(drawings),
        marks: asSource(marks),
        ...(maps !== undefined && { maps: asSource(maps) }),
        formats: asSource(formats),
      }),
      validators: asRecord(sourcesOf(forms, ({ schema }) => parts.use(this.#validatorsOf(schema)))),
      answers: this.#answersOf(Object.keys(operations), parts),
      // The steps of bodies are links, which need the routes to which they lead.
      routes: asSource(this.#routesOf(new Set([id, ...this.#screensIn(bodies)]))),
    });
    const before = `${parts.write()}const screen = ${asSource(screen)};`;
    return { parts: before, source, next: this.#usuallyAfter(program) };
  }

  /** Validators for the answers to operations, by operation and success code. */
  #answersOf(operations: readonly string[], parts: Parts): string {
    const { contract } = this.flows.definition;
    const asked = [...new Set(operations)].filter((name) => !isOfBrowser(name));
    const tables = asked.map((name) => {
      const codes = sourcesOf(operationOf(name, contract)?.success ?? {}, (schema) =>
        parts.use(this.#validatorOf(openSchema(schema))),
      );
      return [name, asRecord(codes)] as const;
    });
    return asRecord(Object.fromEntries(tables));
  }

  #validatorOf(schema: object): string {
    return this.#once('answer', schema, (contract) => {
      const { code, names } = compileValidators([schema], contract);
      return `/* @__PURE__ */ (() => { ${code} return ${names[0]}; })()`;
    });
  }

  #validatorsOf(schema: FormProgram['schema']): string {
    return this.#once('form', schema, (contract) => compileFormValidators(schema, contract));
  }

  #once(kind: string, schema: object, compile: (contract: Flows['definition']['contract']) => string): string {
    const key = `${kind} ${JSON.stringify(schema)}`;
    const source = this.#compiled.get(key) ?? compile(this.flows.definition.contract);
    this.#compiled.set(key, source);
    return source;
  }

  #routesOf(screens: Iterable<string>): PortalProgram['routes'] {
    const routes = this.#portal?.routes ?? {};
    // In the order of all routes, but without a search through all of them for each screen.
    const own = [...screens].filter((id) => this.#places.has(id));
    const sorted = own.sort((a, b) => (this.#places.get(a) ?? 0) - (this.#places.get(b) ?? 0));
    return Object.fromEntries(sorted.flatMap((id) => (routes[id] === undefined ? [] : [[id, routes[id]] as const])));
  }
}

const sourcesOf = <T>(
  members: Readonly<Record<string, T>>,
  write: (member: T, name: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, write(member, name)]));

/** Collects the parts of a module while it is written, so that a repeated part is written only once. */
class Parts {
  readonly #names = new Map<string, string>();

  /** The name of a part in the module. */
  use(source: string): string {
    const name = this.#names.get(source) ?? `part${this.#names.size}`;
    this.#names.set(source, name);
    return name;
  }

  write(): string {
    return [...this.#names].map(([source, name]) => `const ${name} = ${source};\n`).join('');
  }
}

type Marks = NonNullable<PortalFile['marks']>;

/** The style sheet of buttons with third-party logos: colours that replace the theme's, and a font. */
export function writeMarks(marks: Marks = {}): string {
  return Object.entries(marks)
    .flatMap(([id, { button }]) => {
      if (button === undefined) return [];
      const { font } = button;
      const family = font === undefined ? [] : [`font-family: "${font}", var(--font-family)`];
      const [light, dark] = SCHEMES.map((scheme) =>
        rule(`[data-mark="${id}"]`, [...colorsOf(button[scheme]), ...(scheme === 'light' ? family : [])]),
      );
      return [light, `@media (prefers-color-scheme: dark) {\n${dark}\n}`];
    })
    .join('\n');
}

/** Buttons use these custom properties (renderer/styles/actions.css). */
const colorsOf = ({ fill, stroke, text }: NonNullable<Marks[string]['button']>[Scheme]) => [
  `--fill: ${fill}`,
  `--edge: ${stroke}`,
  `--text: ${text}`,
];
