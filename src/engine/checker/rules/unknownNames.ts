import type { PlacedMention } from '../../binder/namesOfPart.ts';
import { namesOfPortal } from '../../binder/namesOfPart.ts';
import { operationOf } from '../../contract/Contract.ts';
import { FORMATS } from '../../contract/formats.ts';
import { ownMember } from '../../contract/isRecord.ts';
import type { Flows } from '../../flow/Flows.ts';
import { parametersOf } from '../../flow/routePattern.ts';
import { suggest } from '../../flow/suggest.ts';
import { inputsOfScreen } from '../../flow/typeOfInput.ts';
import type { Unit } from '../../flow/Unit.ts';
import { kindOfItem } from '../../language/items.ts';
import type { NameKind } from '../../language/primitives.ts';
import type { FlowsView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { bodiesOf } from '../Rule.ts';

/** Where a name is used: in a screen or shell, or in the portal's own files (without a unit). */
interface Site extends FlowsView {
  readonly unit: Unit | undefined;
}

/** A kind of name: the known names, and the report about an unknown one. */
interface Known extends Pick<Rule, 'id' | 'why' | 'hint'> {
  readonly kind: NameKind;
  available(site: Site, mention: PlacedMention): readonly string[];
  /** Whether a name may be right although it is not among the suggestions. */
  isKnown?(name: string, site: Site): boolean;
  message?(name: string, site: Site, mention: PlacedMention): string;
  /** The mistake in the text as a whole, if the text is not a name. */
  isOther?(name: string, site: Site): Pick<Report, 'message' | 'hint' | 'suggestion' | 'isSame'> | undefined;
  /** Mentions of this kind that the rule checks; all if absent. */
  isMeant?(mention: PlacedMention): boolean;
}

const portalOf = ({ flows }: Site) => flows.portal?.value;
const namesIn = (...lists: readonly Iterable<string>[]) => [...new Set(lists.flatMap((list) => [...list]))];
const membersOf = (record: object | undefined) => Object.keys(record ?? {});

/** The names of operations by `METHOD /path`, for operations whose name is different. */
const idsByLine = ({ definition }: Flows): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(definition.contract.operations).flatMap(([id, { http }]) =>
      http === undefined ? [] : [[http, id]],
    ),
  );

/** Operators of programming languages, or several words. */
const FORMULA = /[!&|=<>()]|\S\s+\S/;
const INSTEAD =
  'Write { "not": guard }, { "all": [guards] } or { "any": [guards] }; { "$form.choice": "yes" } compares.';

const KNOWN: readonly Known[] = [
  {
    kind: 'screen',
    id: 'unknown-screen',
    why: 'A step to a missing screen does nothing.',
    hint: 'Use the id of a screen: its file name without .screen.json.',
    available: ({ ids }) => [...ids.screen.keys()],
  },
  {
    kind: 'shell',
    id: 'unknown-shell',
    why: 'A screen without its frame has no header, no footer and no check of the session.',
    hint: 'Name a shell of the portal file, or add it there.',
    available: (site) => membersOf(portalOf(site)?.shells),
  },
  {
    kind: 'state',
    id: 'unknown-state',
    why: 'A screen in a missing state shows nothing.',
    hint: 'Declare it under "states" of the screen.',
    available: ({ unit }) => membersOf(unit?.states),
    message: (name, { unit }) =>
      `there is no state "${name}"${membersOf(unit?.states).length === 0 ? ': the screen has no states' : ''}`,
  },
  {
    kind: 'dialog',
    id: 'unknown-dialog',
    why: 'A press that should open a dialog would do nothing.',
    hint: 'Declare it under "dialogs" of the screen, or as flows/shared/<id>.dialog.json.',
    available: ({ unit, ids }) => namesIn(unit?.dialogs.keys() ?? [], ids.dialog.keys()),
  },
  {
    kind: 'call',
    id: 'unknown-call',
    why: 'A press that should call the service would do nothing.',
    hint: 'Declare it under "calls" of the screen, or in flows/shared/calls.json.',
    available: ({ unit, flows }) => namesIn(unit?.calls.keys() ?? [], membersOf(flows.calls?.value)),
    // If the file of shared calls is unreadable, any name may be right.
    isKnown: (_, { ids, flows }) => ids.calls.size > 0 && flows.calls === undefined,
  },
  {
    kind: 'operation',
    id: 'unknown-operation',
    why: 'The service answers 404 to an operation that it does not have.',
    hint: 'Use an operation of the contract by its name there: "order.list", "browser share".',
    available: ({ flows }) => membersOf(flows.definition.contract.operations),
    isKnown: (name, { flows }) => operationOf(name, flows.definition.contract) !== undefined,
    message: (name) => `the contract has no operation "${name}"`,
    isOther: (name, { flows }) => {
      const ids = idsByLine(flows);
      const line = suggest(name, [...ids.keys()]);
      const suggestion = ids.get(name) ?? ids.get(line ?? '');
      if (suggestion === undefined) return undefined;
      if (!ids.has(name)) return { message: `the contract has no operation "${name}"`, suggestion };
      return { message: `use the contract's name for ${name}`, suggestion, isSame: true };
    },
  },
  {
    kind: 'field',
    id: 'unknown-field',
    why: 'An error at a missing field is never seen, and its focus has no effect.',
    hint: 'Name a field of the screen or of one of its dialogs; a caller of a shared table may need a line of its own.',
    available: ({ unit }) => [...(unit?.fields.keys() ?? [])],
    message: (name, { unit }) => {
      const items = unit === undefined ? [] : bodiesOf(unit).flatMap((body) => body.items);
      const kind = items
        .map((item) => kindOfItem(item))
        .find((one, index) => one !== undefined && Reflect.get(items[index] ?? {}, one) === name);
      return kind === undefined ? `there is no field "${name}"` : `"${name}" is a ${kind}, not a field`;
    },
  },
  {
    kind: 'condition',
    id: 'unknown-condition',
    why: 'A guard with an unknown name never holds.',
    hint: 'Declare it under "conditions" in flows/portal.json. A reference starts with $.',
    available: (site) => membersOf(portalOf(site)?.conditions),
    isOther: (name) =>
      FORMULA.test(name) ? { message: 'a guard cannot contain an expression', hint: INSTEAD } : undefined,
  },
  {
    kind: 'place',
    id: 'unknown-place',
    why: 'A link to a place that is not declared has no address.',
    hint: 'Declare it under "places" in flows/portal.json. For a screen, use "goto".',
    available: (site) => membersOf(portalOf(site)?.places),
  },
  {
    kind: 'mark',
    id: 'unknown-mark',
    why: 'A button with a mark that is not declared shows none.',
    hint: 'Declare it under "marks" in flows/portal.json.',
    available: (site) => membersOf(portalOf(site)?.marks),
  },
  {
    kind: 'table',
    id: 'unknown-table',
    why: 'The outcomes of the missing table would have no line.',
    hint: 'Write the table as flows/shared/<id>.outcomes.json.',
    available: ({ ids }) => [...ids.outcomes.keys()],
  },
  {
    kind: 'part',
    id: 'unknown-part',
    why: 'The items of the missing part would not be shown.',
    hint: 'Write the part as flows/shared/<id>.part.json.',
    available: ({ ids }) => [...ids.part.keys()],
  },
  {
    kind: 'shape',
    id: 'unknown-shape',
    why: 'A stored or passed value cannot be checked against a missing shape.',
    hint: 'Use a shape of the contract.',
    available: ({ flows }) => membersOf(flows.definition.contract.shapes),
    message: (name) => `the contract has no shape "${name}"`,
  },
  {
    kind: 'slot',
    id: 'unknown-slot',
    why: 'A value in an undeclared slot is never read again.',
    hint: 'Declare it under "storage" in flows/portal.json.',
    available: (site) => membersOf(portalOf(site)?.storage),
  },
  {
    kind: 'format',
    id: 'unknown-format',
    why: 'A value cannot be checked against an unknown format.',
    hint: 'Use a built-in format, or one of the contract.',
    available: ({ flows }) => {
      const own = Object.entries(flows.definition.contract.formats ?? {}).filter(([, pattern]) => pattern !== true);
      return [...Object.keys(FORMATS), ...own.map(([name]) => name)];
    },
  },
  {
    kind: 'input',
    id: 'unknown-input',
    why: 'A value that the target does not take is lost.',
    hint: 'Pass only inputs that the target takes, or declare this one under "takes" there.',
    isMeant: ({ taker }) =>
      taker !== undefined && ['screen', 'dialog', 'place', 'table', 'shared call', 'part'].includes(taker.kind),
    ...inputs(),
  },
  {
    kind: 'input',
    id: 'unknown-parameter',
    why: 'The service does not take such a parameter, so its value is lost.',
    hint: 'Send what the operation takes; its parameters are in the contract.',
    isMeant: ({ taker }) => taker?.kind === 'operation' || taker?.kind === 'call',
    ...inputs(),
  },
];

/** The names of inputs, which are those of their taker. An unknown taker is reported separately. */
function inputs(): Pick<Known, 'available' | 'isKnown' | 'message'> {
  return {
    available: (site, mention) => inputsOf(mention, site)?.takes ?? [],
    message: (name, site, mention) => `${inputsOf(mention, site)?.name} takes no "${name}"`,
  };
}

interface Inputs {
  /** Of the taker. */
  readonly name: string;
  readonly takes: readonly string[];
}

/** The inputs of a mention's taker; undefined if there is no such taker. */
function inputsOf({ taker }: PlacedMention, { unit, flows }: Site): Inputs | undefined {
  const { contract } = flows.definition;
  const name = taker?.kind === 'call' ? unit?.calls.get(taker.name)?.value.operation : taker?.name;
  if (taker === undefined || name === undefined) return undefined;
  if (taker.kind === 'screen') {
    const takes = inputsOfScreen(name, flows);
    return takes && { name, takes: Object.keys(takes) };
  }
  if (taker.kind === 'dialog') {
    const dialog = unit?.dialogs.get(name)?.value;
    return dialog && { name, takes: membersOf(dialog.takes) };
  }
  if (taker.kind === 'place') return inputsOfPlace(name, flows);
  if (taker.kind === 'table') {
    const table = flows.outcomes.get(name)?.value;
    return table && { name, takes: table.takes };
  }
  if (taker.kind === 'shared call') {
    const call = ownMember(flows.calls?.value, name);
    return call && { name, takes: call.takes ?? [] };
  }
  if (taker.kind === 'part') {
    const part = flows.parts.get(name)?.value;
    return part && { name, takes: part.takes ?? [] };
  }
  const operation = operationOf(name, contract);
  return operation && { name, takes: membersOf(operation.parameters) };
}

function inputsOfPlace(name: string, { portal }: Flows): Inputs | undefined {
  const place = ownMember(portal?.value.places, name);
  return place && { name, takes: [...parametersOf(place.path).map((one) => one.name), ...(place.takes ?? [])] };
}

/** Unresolved names of one kind: used in flows, but not declared. */
function ruleFor(known: Known): Rule {
  const judge = (mentions: readonly PlacedMention[], site: Site) =>
    mentions.flatMap((mention): Report[] => reportOf(mention, known, site) ?? []);
  return {
    id: known.id,
    why: known.why,
    hint: known.hint,
    stage: 'flow',
    names: 'wrong',
    ofPart: ({ names, unit }, view) => judge(names.get(known.kind) ?? [], { unit, ...view }),
    *ofFlows({ flows, ids }) {
      // Shared calls are checked where they are used, as completed for each user.
      const own = namesOfPortal(flows).filter(({ kind, file }) => kind === known.kind && file !== flows.calls?.path);
      yield* judge(own, { unit: undefined, flows, ids });
    },
  };
}

function reportOf(mention: PlacedMention, known: Known, site: Site): Report[] | undefined {
  const { file, path, onKey, isWritten, name: found, isDeclaration, within } = mention;
  // The use of an unknown call has its own finding.
  if (found === '') return undefined;
  // References are checked by their types, and addresses have a rule of their own.
  if (isDeclaration || within !== undefined || known.isMeant?.(mention) === false) return undefined;
  if (mention.taker !== undefined && inputsOf(mention, site) === undefined) return undefined;
  const available = known.available(site, mention);
  if (available.includes(found) || known.isKnown?.(found, site)) return undefined;
  const place = { file, path, ...(onKey && { onKey }), ...(isWritten && { isWritten }) };
  const other = known.isOther?.(found, site);
  if (other !== undefined) return [{ ...place, ...other, ...(other.suggestion !== undefined && { found }) }];
  // No part is called true or false: these are values, which JSON does not quote.
  if (['true', 'false'].includes(found)) {
    const hint = `Write ${found}, without the quotes.`;
    return [{ ...place, message: `"${found}" in quotes is a text`, found, hint }];
  }
  const message = known.message?.(found, site, mention) ?? `there is no ${known.kind} "${found}"`;
  return [{ ...place, message, found, available }];
}

export const unknownNames: readonly Rule[] = KNOWN.map(ruleFor);
