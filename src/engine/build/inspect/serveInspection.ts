import type { ServerResponse } from 'node:http';
import type { Node } from 'jsonc-parser';
import type { ViteDevServer } from 'vite';
import { documentOf } from '../../checker/documentOf.ts';
import { rangeOf } from '../../checker/locate.ts';
import type { Source } from '../../checker/readSources.ts';
import type { Operation } from '../../contract/Contract.ts';
import { type Contract, failureOutcomes, isOfBrowser, operationOf, successOutcomes } from '../../contract/Contract.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { refine } from '../../contract/refine.ts';
import { sampleBody } from '../../contract/sampleOf.ts';
import {
  ANSWERS_PATH,
  type DeclaredAnswer,
  type DeclaredAnswers,
  INSPECTION_PATH,
  type Inspection,
  type Lines,
  type Root,
  type Secrets,
  type TextRoot,
  type UnitInspection,
} from '../../development/Inspection.ts';
import { kindOf } from '../../flow/classifyFile.ts';
import type { Definition } from '../../flow/Definition.ts';
import type { Flows } from '../../flow/Flows.ts';
import type { JsonDocument, JsonPath } from '../../flow/JsonDocument.ts';
import { pointerOf } from '../../flow/JsonDocument.ts';
import { completedFile, writtenAt } from '../../flow/partsIn.ts';
import { resolveScreen, resolveShell } from '../../flow/resolveUnit.ts';
import { asSchema, branchesOf, type Schema } from '../../flow/Schema.ts';
import { typeOfShape } from '../../flow/typeOfInput.ts';
import type { Input } from '../../flow/types.ts';
import type { Unit } from '../../flow/Unit.ts';
import { SHARED_NAMESPACES } from '../../texts/namespaces.ts';

/** A version of a portal. */
interface Version {
  readonly sources: readonly Source[];
  readonly flows: Flows;
}

/** Answers a page's inspector. Compiled flows do not contain this data, so it is not available in a build. */
export function serveInspection({ middlewares }: ViteDevServer, current: () => Version): void {
  middlewares.use(INSPECTION_PATH, ({ url = '' }, answer) => {
    const { sources, flows } = current();
    const documents = new Map(sources.map((source) => [source.path, documentOf(source)]));
    send(answer, inspectScreen(flows, documents, decodeURIComponent(url.replace(/^\/|\?.*$/g, ''))));
  });
  middlewares.use(ANSWERS_PATH, (_, answer) => send(answer, declaredAnswers(current().flows.definition.contract)));
}

function send(answer: ServerResponse, body: object | undefined): void {
  answer.statusCode = body === undefined ? 404 : 200;
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify(body ?? {}));
}

/**
 * Every answer that the contract declares, by operation. An answer to a browser call is only data. A code is left out
 * if each of its answers has a refined name.
 */
export function declaredAnswers(contract: Contract): DeclaredAnswers {
  return Object.fromEntries(
    Object.entries(contract.operations).map(([name, operation]) => {
      const described = isOfBrowser(name) ? { ...operation, answer: 'resource' as const } : operation;
      const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
      const answers = outcomes.map((outcome) => ({ outcome, ...sampleBody(described, outcome, { isFull: true }) }));
      return [name, answers.filter((answer) => outcomeOf(described, answer) === answer.outcome)];
    }),
  );
}

/** The outcome of this body. */
function outcomeOf(operation: Operation, { outcome, isSuccess, body }: DeclaredAnswer): string {
  const { refine: rules = [] } = operation;
  const success = Object.keys(operation.success);
  const isWhole = operation.answer === 'result' || !isSuccess;
  const { code, errors, data } = isWhole && isRecord(body) ? body : { code: success[0], errors: undefined, data: body };
  return refine({ refine: rules, success }, { code: String(code ?? outcome), errors, data });
}

/**
 * Data for the inspector about a screen, beyond what the page itself has; undefined if there is no such screen.
 * @param documents the documents by their path relative to the portal's root
 */
export function inspectScreen(
  flows: Flows,
  documents: ReadonlyMap<string, JsonDocument>,
  id: string,
): Inspection | undefined {
  const unit = resolveScreen(flows, id);
  const portal = flows.portal;
  if (unit === undefined || portal === undefined) return undefined;
  const shell = resolveShell(flows, flows.screens.get(id)?.value.route.shell ?? '');
  const languages = Object.keys(flows.languages?.value.languages ?? {});
  const units = shell === undefined ? [unit] : [unit, shell];
  const origins = [...new Set(units.flatMap(filesOf))].flatMap((file) => originsIn(file, flows));
  const files = new Set([portal.path, ...units.flatMap(filesOf), ...origins.map(({ file }) => file)]);
  const roots = units.flatMap((one) => Object.values(textRootsOf(one)));
  const namespaces = new Set([...SHARED_NAMESPACES, ...roots.map(({ namespace }) => namespace)]);
  const isShown = (namespace: string) => (path: JsonPath) =>
    SHARED_NAMESPACES.includes(namespace) ||
    roots.some((root) => root.namespace === namespace && isOnTheWay(path, root.path));
  const texts = languages.flatMap((language) =>
    [...namespaces].map((namespace) => [`locales/${language}/${namespace}.json`, isShown(namespace)] as const),
  );
  const wanted = [...[...files].map((file) => [file, undefined] as const), ...texts];
  return {
    screen: inspectUnit(flows, unit),
    shell: shell === undefined ? undefined : inspectUnit(flows, shell),
    portal: { file: portal.path, path: [] },
    origins,
    lines: Object.fromEntries(
      wanted.flatMap(([file, isWanted]) => {
        const document = documents.get(file);
        return document === undefined ? [] : [[file, linesOf(document, isWanted)] as const];
      }),
    ),
    languages,
  };
}

function inspectUnit(flows: Flows, unit: Unit): UnitInspection {
  return {
    unit: { file: unit.file, path: unit.path },
    bodies: unit.bodies.map((body) => ({ ...rootOf(body), length: body.value.length })),
    dialogs: rootsOf(unit.dialogs),
    calls: rootsOf(unit.calls),
    tables: rootsOf(unit.tables),
    texts: textRootsOf(unit),
    secrets: secretsOf(flows, unit),
  };
}

const originsIn = (file: string, flows: Flows): Inspection['origins'] =>
  (completedFile(file, flows)?.origins ?? []).map(({ at }) => ({
    within: file,
    at,
    ...writtenAt({ file, path: at }, flows),
  }));

const rootOf = ({ file, path }: Root): Root => ({ file, path });
const rootsOf = (parts: ReadonlyMap<string, Root>): Readonly<Record<string, Root>> =>
  Object.fromEntries([...parts].map(([id, part]) => [id, rootOf(part)]));

const filesOf = ({ file, dialogs, calls, tables }: Unit): string[] => [
  file,
  ...[...dialogs.values(), ...calls.values(), ...tables.values()].map((part) => part.file),
];

/** The place of each text in a file follows from its place in the flow (`flow/textKeys.ts`). */
function textRootsOf(unit: Unit): Readonly<Record<string, TextRoot>> {
  const prefix = unit.kind === 'shell' ? ['shells', unit.id] : [unit.id];
  const dialogs = [...unit.dialogs].map(([id, { shared }]): [string, TextRoot] => [
    id,
    shared
      ? { namespace: 'shared', path: ['dialogs', id] }
      : { namespace: unit.flow, path: [...prefix, 'dialogs', id] },
  ]);
  return { '': { namespace: unit.flow, path: prefix }, ...Object.fromEntries(dialogs) };
}

/** Whether one of two paths is a prefix of the other. */
const isOnTheWay = (path: JsonPath, to: readonly string[]) =>
  path.slice(0, to.length).every((name, index) => name === to[index]);

/**
 * The position of each part of a file: that of a member's name, or of a list entry's value.
 * @param isWanted whether to include a path; paths below an unwanted one are left out
 */
function linesOf(document: JsonDocument, isWanted: (path: JsonPath) => boolean = () => true): Lines {
  const lines: Record<string, readonly [number, number]> = {};
  const visit = (node: Node, path: JsonPath, offset: number) => {
    if (!isWanted(path)) return;
    const { line, column } = rangeOf(document, offset, 0).start;
    lines[pointerOf(path)] = [line, column];
    for (const [index, child] of (node.children ?? []).entries()) {
      const [name, value] = child.children ?? [];
      if (node.type === 'array') visit(child, [...path, index], child.offset);
      else if (name !== undefined && value !== undefined) visit(value, [...path, String(name.value)], name.offset);
    }
  };
  if (document.root !== undefined) visit(document.root, [], document.root.offset);
  return lines;
}

type Path = readonly string[];

/** Values that P16 keeps out of addresses must not appear in the panel either, since others may see it. */
function secretsOf(flows: Flows, unit: Unit): Secrets {
  const { definition } = flows;
  const { contract } = definition;
  const operations = [...new Set([...unit.calls.values()].map(({ value }) => value.operation))];
  const described = operations.flatMap((name) => {
    const operation = operationOf(name, contract);
    return operation === undefined ? [] : [[name, operation] as const];
  });
  const answered = described.map(([name, { success, failure }]) => {
    const failures = Object.values(failure).flatMap(({ data, errors }) => [data, errors]);
    const schemas = [...Object.values(success), ...failures];
    return [name, schemas.flatMap((schema) => pathsIn(asSchema(schema), definition))] as const;
  });
  return {
    fields: [...unit.fields].filter(([, { field }]) => kindOf(field, definition).secret).map(([id]) => id),
    inputs: secretNames(unit.takes),
    parameters: Object.fromEntries(described.map(([name, { parameters }]) => [name, secretNames(parameters)])),
    answers: Object.fromEntries(answered),
    slots: Object.fromEntries(
      Object.entries(flows.portal?.value.storage ?? {}).map(([slot, shape]) => [
        slot,
        pathsIn(typeOfShape(shape, definition), definition),
      ]),
    ),
  };
}

const secretNames = (members: Readonly<Record<string, Pick<Input, 'secret'>>>): string[] =>
  Object.entries(members)
    .filter(([, { secret }]) => secret !== undefined)
    .map(([name]) => name);

/** The paths in a schema whose values are secret in the contract. */
function pathsIn(schema: Schema, definition: Definition, path: Path = []): Path[] {
  return branchesOf(schema).flatMap((branch) => {
    if (definition.contract.secrets?.some((secret) => secret === branch)) return [path];
    const members = Object.entries(asSchema(branch.properties));
    const inside = members.flatMap(([name, member]) => pathsIn(asSchema(member), definition, [...path, name]));
    return branch.items === undefined
      ? inside
      : [...inside, ...pathsIn(asSchema(branch.items), definition, [...path, '*'])];
  });
}
