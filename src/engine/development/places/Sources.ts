import type { JsonPath } from '../../flow/JsonDocument.ts';
import { pointerOf } from '../../flow/JsonDocument.ts';
import { originOf } from '../../flow/Origin.ts';
import type { PortalTables, ScreenProgram } from '../../flow/Program.ts';
import type { Inspection, Root, UnitInspection } from '../Inspection.ts';
import type { ShownFinding } from '../ServerState.ts';

/** A place in a file of the portal. */
export type Place = Pick<ShownFinding, 'file' | 'line' | 'column'>;

/** A text in one language, with its place. */
export interface TextPlace extends Place {
  readonly language: string;
  /** Its namespace and path, without a plural category; of a part with several texts, what they have in common. */
  readonly id: string;
}

/** Where the parts of a running screen or shell are defined. */
export class Sources {
  readonly #inspection: Inspection;
  readonly #unit: UnitInspection;
  /** Each object of the compiled screen, with its source. */
  readonly #roots = new Map<object, Root>();

  /** @param unit the inspected screen or shell to which this program belongs */
  constructor(inspection: Inspection, unit: UnitInspection, program: ScreenProgram, portal: PortalTables) {
    this.#inspection = inspection;
    this.#unit = unit;
    const { body, ...rest } = program.screen;
    this.#add(rest, unit.unit);
    this.#addBodies(body, unit);
    this.#addAll(program.dialogs, unit.dialogs);
    this.#addAll(program.calls, unit.calls);
    this.#addAll(program.tables, unit.tables);
    this.#add(portal.outcomes, below(inspection.portal, 'outcomes'));
    this.#add(portal.conditions, below(inspection.portal, 'conditions'));
  }

  /** The place where the screen or the shell begins. */
  get start(): Place | undefined {
    return this.#at(this.#unit.unit);
  }

  /** The place of a part of the compiled screen: an item, a step, a guard, a call. */
  placeOf(part: unknown): Place | undefined {
    const root = typeof part === 'object' && part !== null ? this.#roots.get(part) : undefined;
    return root === undefined ? undefined : this.#at(root);
  }

  /** The file in which a part is written, and its path there. */
  writtenAt(part: object): Root | undefined {
    const root = this.#roots.get(part);
    return root === undefined ? undefined : this.#written(root);
  }

  /** The place of a member of a part. */
  memberOf(part: object, name: string): Place | undefined {
    const root = this.#roots.get(part);
    return root === undefined ? undefined : this.#at(below(root, name));
  }

  /** A text of the screen, or of one of its dialogs, in each language that has it. */
  textsOf(dialog: string, path: readonly string[]): readonly TextPlace[] {
    const root = this.#unit.texts[dialog];
    return root === undefined ? [] : this.#texts(root.namespace, [...root.path, ...path]);
  }

  /** The text of a message in each language, by the key that flows use. */
  messagesOf(key: string): readonly TextPlace[] {
    return this.#texts('messages', key.split('.'));
  }

  #texts(namespace: string, path: readonly string[]): readonly TextPlace[] {
    const { languages, lines } = this.#inspection;
    const id = `${namespace}/${path.join('.')}`;
    return languages.flatMap((language) => {
      const file = `locales/${language}/${namespace}.json`;
      const known = lines[file] ?? {};
      const pointer = pointerOf(path);
      // A counted text has a name for each plural form.
      const found = Object.hasOwn(known, pointer)
        ? known[pointer]
        : Object.entries(known).find(([name]) => name.startsWith(`${pointer}_`))?.[1];
      return found === undefined ? [] : [{ language, id, file, line: found[0], column: found[1] }];
    });
  }

  #at(root: Root): Place | undefined {
    const { file, path } = this.#written(root);
    const found = this.#inspection.lines[file]?.[pointerOf(path)];
    return found === undefined ? undefined : { file, line: found[0], column: found[1] };
  }

  #written({ file, path }: Root): Root {
    const origins = this.#inspection.origins.filter(({ within }) => within === file);
    const origin = originOf(path, origins);
    return origin === undefined ? { file, path } : below(origin, ...path.slice(origin.at.length));
  }

  /** A shell has two bodies, which are one in its compiled screen. */
  #addBodies(items: readonly object[], { bodies }: UnitInspection): void {
    let start = 0;
    for (const { file, path, length } of bodies) {
      const own = items.slice(start, start + length);
      for (const [index, item] of own.entries()) this.#add(item, { file, path: [...path, index] });
      start += length;
    }
  }

  #addAll(parts: Readonly<Record<string, object>>, roots: Readonly<Record<string, Root>>): void {
    for (const [id, part] of Object.entries(parts)) {
      const root = roots[id];
      if (root !== undefined) this.#add(part, root);
    }
  }

  #add(part: unknown, root: Root): void {
    if (typeof part !== 'object' || part === null || this.#roots.has(part)) return;
    this.#roots.set(part, root);
    for (const [name, member] of Object.entries(part))
      this.#add(member, below(root, Array.isArray(part) ? Number(name) : name));
  }
}

const below = ({ file, path }: Root, ...names: JsonPath): Root => ({ file, path: [...path, ...names] });
