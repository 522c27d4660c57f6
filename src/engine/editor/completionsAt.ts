import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  type MarkupContent,
} from 'vscode-languageserver/node';
import { acceptedAt } from '../checker/acceptedAt.ts';
import { documentOf } from '../checker/documentOf.ts';
import { rangeOf } from '../checker/locate.ts';
import type { Project } from '../checker/Project.ts';
import { unhandled } from '../checker/rules/unhandled-outcome.ts';
import { messageNames } from '../checker/rules/unknown-message.ts';
import { takenAt } from '../checker/rules/unknown-reference.ts';
import { valuesWanted } from '../checker/rules/value-type.ts';
import { asRecord, isRecord } from '../contract/isRecord.ts';
import { accepts } from '../flow/accepts.ts';
import type { JsonDocument, Spot } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { memberNames, type Schema } from '../flow/Schema.ts';
import { expandedBranches, type Keywords, schemasOfMember } from '../flow/schemaBranches.ts';
import { showType } from '../flow/showType.ts';
import { isDangling, typeOfReference } from '../flow/typeOfReference.ts';
import type { Scope } from '../flow/Unit.ts';
import { type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import { reference } from '../language/primitives.ts';
import { ROOT_NAMES } from '../language/roots.ts';
import { EXITS } from '../language/verbs.ts';
import { type Caret, caretAt, isAt, scopeOf, withWord } from './caretAt.ts';
import { editorRange } from './diagnostics.ts';
import type { Span } from './NameIndex.ts';
import { requiredIn, sampleOf, schemasAt, snippetOf, type Wanted } from './schemasAt.ts';
import type { Offer } from './textOffers.ts';
import { textOffers } from './textOffers.ts';
import { usersOf } from './usersOf.ts';
import type { Workspace } from './Workspace.ts';

interface Place extends Spot {
  readonly file: string;
}

/** A word that nobody has written, so the checker says what it would accept instead. */
const NOBODYS = 'zqxjk';

/** What may be written at an offset of a flow file. */
export function completionsAt(document: JsonDocument, offset: number, workspace: Workspace): CompletionItem[] {
  const caret = caretAt(document.text, offset);
  if (caret === undefined) return [];
  const inText = caret.onKey || !caret.isQuoted ? undefined : wordsBefore(caret);
  const ofTexts = textOffers(document, caret, workspace);
  if (ofTexts !== undefined && inText !== undefined) return ofTexts.map((offer) => partOf(offer, inText, document));
  return (ofTexts ?? offersAt(document, caret, workspace)).map((offer) => itemOf(offer, caret, document));
}

/** The part of a text that an offer replaces: what is typed of a placeholder or of a word. */
const wordsBefore = ({ start, typed }: Caret) => {
  const begun = /\{[^}]*$|[\p{L}\p{N}]*$/u.exec(typed)?.[0].length ?? 0;
  return { offset: start + typed.length - begun, length: begun };
};

/** An offer for a part of a text. */
function partOf(
  { label, written, detail, kind }: Offer,
  { offset, length }: Span,
  document: JsonDocument,
): CompletionItem {
  const range = editorRange(rangeOf(document, offset, length));
  const closing = label.startsWith('{') && document.text[offset + length] === '}' ? written.slice(0, -1) : written;
  return { label, kind, ...(detail !== undefined && { detail }), textEdit: { range, newText: closing } };
}

function itemOf(offer: Offer, caret: Caret, document: JsonDocument): CompletionItem {
  const { label, written, hasGaps = false, detail, about, kind, rank = 1 } = offer;
  const { text } = document;
  const start = caret.isQuoted ? caret.start - 1 : caret.start;
  const end = caret.isQuoted && text[caret.end] === '"' ? caret.end + 1 : caret.end;
  const comma = caret.isFollowed || /^\s*[\]},]/.test(text.slice(end)) || text.slice(end).trim() === '' ? '' : ',';
  const documentation: MarkupContent = { kind: 'markdown', value: `${about}.` };
  return {
    label,
    kind,
    ...(detail !== undefined && { detail }),
    ...(typeof about === 'string' && { documentation }),
    sortText: `${rank} ${label}`,
    filterText: text[start] === '"' ? `"${label}"` : label,
    insertTextFormat: hasGaps ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    textEdit: { range: editorRange(rangeOf(document, start, end - start)), newText: `${written}${comma}` },
  };
}

function offersAt(document: JsonDocument, caret: Caret, workspace: Workspace): readonly Offer[] {
  const grammar = grammarOf(workspace.definition);
  const path = caret.onKey ? [...caret.path.slice(0, -1), NOBODYS] : caret.path;
  const plain = documentOf({ path: document.path, text: withWord(document.text, caret, NOBODYS, '""') });
  const wanted = schemasAt(plain, path, grammar);
  if (wanted === undefined) return [];
  const { offers, want } = namesAt(document, caret, wanted, workspace);
  const isRight = ({ kind, written }: Offer) =>
    want === undefined || kind !== CompletionItemKind.EnumMember || accepts(want, { const: JSON.parse(written) });
  return [...(caret.onKey ? membersOf(wanted, caret, grammar) : valuesOf(wanted, grammar).filter(isRight)), ...offers];
}

/** The names and references that the checker would accept, and the type that it wants there, if it wants one. */
interface Named {
  readonly offers: readonly Offer[];
  readonly want?: Schema | undefined;
}

/** The members that an object may still get. */
function membersOf({ parent }: Wanted, { path, isFollowed }: Caret, grammar: Grammar): Offer[] {
  const here = Object.keys(asRecord(parent?.value)).filter((name) => name !== NOBODYS && name !== path.at(-1));
  const branches = parent?.branches.filter(({ type }) => type === 'object') ?? [];
  const isOpen = branches.length > 1 && !branches.some((one) => requiredIn(one).some(([name]) => here.includes(name)));
  const hasExit = EXITS.some((name) => here.includes(name));
  const offers = new Map<string, Offer>();
  for (const branch of branches) {
    const required = requiredIn(branch).map(([name]) => name);
    // Before it is clear what the object is, only what says so is offered.
    const names = isOpen && required.length > 0 ? required.slice(0, 1) : Object.keys(asRecord(branch.properties));
    for (const name of names) {
      if (here.includes(name) || offers.has(name) || (hasExit && EXITS.some((exit) => exit === name))) continue;
      const schemas = schemasOfMember(name, branches).filter(isRecord);
      const [schema = {}] = schemas;
      const snippet = snippetOf({ anyOf: schemas }, grammar);
      offers.set(name, {
        label: name,
        written: isFollowed ? JSON.stringify(name) : `"${name}": ${snippet}`,
        hasGaps: !isFollowed,
        about: schema.description,
        kind: CompletionItemKind.Property,
        rank: required.includes(name) ? 0 : 1,
      });
    }
  }
  return [...offers.values()];
}

/** The words, and the objects and lists, that may be a value. */
function valuesOf({ branches }: Wanted, grammar: Grammar): Offer[] {
  return branches.flatMap((branch): Offer[] => {
    const words = 'const' in branch ? [branch.const] : Array.isArray(branch.enum) ? branch.enum : [];
    const { description: about, type } = branch;
    if (words.length > 0) return words.map((word) => ofWord(word, about));
    if (type === 'boolean') return [true, false].map((word) => ofWord(word, about));
    if (type !== 'object' && type !== 'array') return [];
    const kind = CompletionItemKind.Snippet;
    const required = requiredIn(branch);
    const telling = required.flatMap(([name, member], index) =>
      'const' in member ? String(member.const) : index === 0 ? name : [],
    );
    if (type === 'array' || telling.length > 0 || !('minProperties' in branch)) {
      const label = telling.length > 0 ? telling.join(' ') : type === 'array' ? '[ ]' : '{ }';
      return [{ label, written: snippetOf(branch, grammar), hasGaps: true, about, kind, rank: 2 }];
    }
    return Object.entries(asRecord(branch.properties)).map(([name, member]) => ({
      label: name,
      written: `{ "${name}": ${snippetOf(member, grammar)} }`,
      hasGaps: true,
      about: asRecord(member).description,
      kind,
      rank: 2,
    }));
  });
}

const ofWord = (word: unknown, about: unknown): Offer => ({
  label: String(word),
  written: JSON.stringify(word),
  about,
  kind: CompletionItemKind.EnumMember,
});

const isReference = ({ pattern }: Keywords) => pattern === reference.pattern;
const admits = (word: string, { type = 'string', pattern, ...branch }: Keywords) =>
  type === 'string' && !('enum' in branch) && (typeof pattern !== 'string' || new RegExp(pattern).test(word));

function namesAt(document: JsonDocument, caret: Caret, wanted: Wanted, workspace: Workspace): Named {
  const grammar = grammarOf(workspace.definition);
  const keys = wanted.parent?.branches.flatMap(({ propertyNames }) => (isRecord(propertyNames) ? propertyNames : []));
  const branches = caret.onKey ? expandedBranches(keys ?? [], grammar) : wanted.branches;
  const isPlain = branches.some((branch) => admits(NOBODYS, branch));
  const isOfReferences = branches.some(isReference);
  if (!isPlain && !isOfReferences) return { offers: [] };
  const word = isPlain ? NOBODYS : `$${NOBODYS}`;
  const value = sampleOf({ anyOf: wanted.schemas }, grammar, NOBODYS) ?? '""';
  const project = workspace.suppose(document.path, withWord(document.text, caret, word, value));
  const path = caret.onKey ? [...caret.path.slice(0, -1), word] : caret.path;
  const place = { file: document.path, path, ...(caret.onKey && { onKey: true as const }) };
  const kinds = branches.flatMap((branch) => branch['x-names'] ?? []);
  const here = Object.keys(asRecord(caret.onKey ? wanted.parent?.value : {})).filter(
    (name) => name !== caret.path.at(-1),
  );
  const accepted = isPlain ? acceptedAt(place, usersOf(place, project), project) : [];
  const known = kinds.includes('message') ? messageNames(project) : [];
  const untreated = untreatedAt(place, project);
  const scope = isOfReferences ? scopeOf(document.path, path, project) : undefined;
  const want = wantedAt(place, project);
  const references = [
    ...(scope === undefined ? [] : referencesIn(scope, caret.typed, want)),
    ...(isOfReferences ? takenAt(place, project.flows) : []).map((name): Offer => {
      const written = `$input.${name}`;
      return { label: written, written, kind: CompletionItemKind.Variable };
    }),
  ];
  // From here on the portal is the real one again.
  const all = accepted.length + known.length > 0 ? [...accepted, ...known] : declaredAs(kinds, workspace);
  const names = all.filter((name) => !here.includes(name));
  const found = [
    ...names.map((name): Offer => {
      const detail = untreated.includes(name) ? 'untreated' : undefined;
      return { label: name, written: name, detail, kind: CompletionItemKind.Reference, rank: detail ? 0 : 1 };
    }),
    ...references,
  ];
  const gap = caret.onKey && !caret.isFollowed ? `: ${snippetOf({ anyOf: wanted.schemas }, grammar)}` : '';
  const offers = found.map((offer) => ({
    ...offer,
    written: gap === '' ? `"${offer.written}"` : `"${offer.written.replaceAll('$', '\\$')}"${gap}`,
    hasGaps: gap !== '',
  }));
  return { offers, want };
}

/** The outcomes of the call around a place that nothing treats yet. */
function untreatedAt(place: Place, project: Project): readonly string[] {
  const { flows } = project;
  return usersOf(place, project)
    .slice(0, 1)
    .flatMap((checked) =>
      [...checked.unit.calls].flatMap(([id, call]) => {
        const { file, path } = writtenAt(call, flows);
        const isAround = file === place.file && path.every((name, index) => place.path[index] === name);
        return isAround ? unhandled(checked, id, call) : [];
      }),
    );
}

/** Every name of some kinds, for a place that no rule judges by itself. */
const declaredAs = (kinds: readonly unknown[], workspace: Workspace): readonly string[] =>
  kinds.length === 0
    ? []
    : workspace.names.flatMap(({ kind, name, declarations }) =>
        kinds.includes(kind) && declarations.length > 0 ? name : [],
      );

/** The type that a value must have; undefined if the checker accepts any. */
function wantedAt(place: Place, project: Project): Schema | undefined {
  if (place.onKey) return undefined;
  for (const checked of usersOf(place, project)) {
    for (const part of checked.judgedParts) {
      for (const { want, ...node } of valuesWanted(part, project.flows)) if (isAt(place, node, project)) return want;
    }
  }
  return undefined;
}

/** The references that exist in a scope: those with one member, and those below what is typed. */
function referencesIn(scope: Scope, typed: string, want: Schema | undefined): Offer[] {
  const [, before] = /^(\$.*)\.[^.]*$/.exec(typed) ?? [];
  const bases = before === undefined ? ROOT_NAMES.map((root) => `$${root}`) : [before];
  return bases.flatMap((base) => {
    const below = typeOfReference(`${base}.${NOBODYS}`, scope);
    const names = isDangling(below) ? below.available.map((name) => `${base}.${name}`) : [];
    return [...(before === undefined ? [base] : []), ...names].flatMap((name): Offer[] => {
      const have = typeOfReference(name, scope);
      if (isDangling(have)) return [];
      const isLeading = memberNames(have.type).length > 0;
      const fits = want === undefined || accepts(want, have.type);
      if (!fits && !isLeading) return [];
      const detail = showType(have.type);
      return [{ label: name, written: name, detail, kind: CompletionItemKind.Variable, rank: fits ? 1 : 3 }];
    });
  });
}
