import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { Ajv } from 'ajv';
import { RouterAddresses } from '../../../engine/adapters/RouterAddresses.ts';
import { type Contract, failureOutcomes, isOfBrowser, operationOf } from '../../../engine/contract/Contract.ts';
import { FAULTS, type Fault } from '../../../engine/contract/faults.ts';
import { kindOf } from '../../../engine/flow/classifyFile.ts';
import type { Definition } from '../../../engine/flow/Definition.ts';
import type { Item } from '../../../engine/flow/types.ts';
import { withStandardParts } from '../../../engine/page/withStandardParts.ts';
import type { Environment, PortalParts } from '../../../engine/runtime/PortalParts.ts';
import type { ScreenContext } from '../../../engine/runtime/ScreenContext.ts';
import { indexScreen } from '../../../engine/runtime/ScreenIndex.ts';
import type { Compiled } from '../../headless/compileSources.ts';
import { NOW } from '../../headless/SimulatedClock.ts';
import type { Opening, Said } from '../../player/Ground.ts';
import type { OpenUnit } from '../openUnits.ts';
import { openingsOf } from './openingsOf.ts';
import type { Subject } from './Place.ts';
import { type Hints, type Literals, literalsIn, variantsOf } from './variantsOf.ts';

/** A portal to search. */
export interface Searched {
  readonly compiled: Compiled;
  readonly definition: Definition;
  readonly parts: Partial<PortalParts>;
  /** The origin of the portal. */
  readonly origin: string;
  readonly samples?: Samples;
}

/** Values to try before any others. */
export interface Samples {
  /** Values of inputs, by the inputs' names. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Values of answers' members, by the members' names. */
  readonly members: Readonly<Record<string, unknown>>;
  /** The answer to the call for the environment. */
  readonly environment: unknown;
  readonly saidOf: (operation: string) => readonly Said[];
}

/** A screen or a shell as the search sees it, with every possible opening of a visit. */
export function subjectOf(
  { kind, unit, module, screen }: OpenUnit,
  { compiled, definition, parts: own, origin, samples }: Searched,
): { readonly subject: Subject; readonly openings: readonly Opening[] } {
  const { portal, languages } = compiled.portal;
  const { program } = module;
  const parts = withStandardParts(own);
  const text = JSON.stringify([program, portal.outcomes]);
  const literals = literalsIn([program, portal.outcomes, portal.conditions], program.maps);
  const index = indexScreen(program, parts.normalisers);
  const validators = Object.fromEntries(
    Object.entries(program.forms).map(([form, { schema }]) => [
      form,
      createPrecompiledValidator<unknown, RJSFSchema>(module.validators[form] ?? {}, schema),
    ]),
  );
  const contextOf = (opening: Opening): ScreenContext => {
    const href = new URL(opening.address, origin).href;
    const { hostname, pathname, search } = new URL(href);
    const read: Environment = parts.readEnvironment?.(opening.environment, hostname) ?? {
      env: Object(opening.environment),
    };
    const env = {
      ...compiled.portal.constants,
      ...read.env,
      host: hostname,
      address: pathname + search,
      path: pathname,
      language: languages.fallback,
      arrival: opening.arrival,
    };
    return {
      program,
      index,
      portal,
      validators,
      addresses: new RouterAddresses(),
      parts,
      external: {
        env,
        href,
        hosts: read.hosts ?? [],
        pages: read.pages ?? [],
        ...(read.mainHost === undefined ? {} : { mainHost: read.mainHost }),
        screen: kind === 'screen' ? unit.id : undefined,
        stored: opening.stored,
        gives: {},
        now: NOW,
      },
    };
  };
  const faults = FAULTS.filter((fault) => text.includes(`"${fault}":`));
  const { contract, environment } = definition;
  const { inputs = {}, members = {}, environment: usual, saidOf = () => [] } = samples ?? {};
  const known = new Map<string, readonly Said[]>();
  const subject: Subject = {
    kind,
    id: unit.id,
    program,
    portal,
    contextOf,
    sayingsOf(operation) {
      const before = known.get(operation);
      if (before !== undefined) return before;
      const all = [...saidOf(operation), ...sayingsOf(operation, contract, { literals, samples: members }, faults)];
      known.set(operation, all);
      return all;
    },
    valuesOf: (item, options) => valuesFor(item, options, definition, literals),
  };
  const hints = { literals, samples: { ...members, ...inputs } };
  return { subject, openings: openingsOf({ screen, portal, contract, environment, usual, hints, text }) };
}

const ajv = new Ajv({ strict: false, validateFormats: false });

/** A fault that is not retried automatically. */
const ANY_FAULT: Fault = 'MALFORMED';

/**
 * Everything that an operation may answer, as far as outcomes and guards can distinguish it, within the contract.
 * @param faults the faults that lines name
 */
function sayingsOf(name: string, contract: Contract, hints: Hints, faults: readonly Fault[]): readonly Said[] {
  const operation = operationOf(name, contract);
  if (operation === undefined) return [];
  const { success, failure, refine = [] } = operation;
  const said: Said[] = [];
  for (const [code, schema] of Object.entries(success)) {
    const fits = ajv.compile(schema as object);
    const refined = refine.filter(({ of, by }) => by[0] === 'data' && (of === undefined || of.includes(code)));
    const plain = variantsOf(schema, 'value', hints);
    // Each outcome that a member of the answer names, with everything that may accompany that member.
    const named = refined.flatMap(({ by, to }) =>
      to.flatMap((outcome) => plain.map((data) => ({ ...Object(data), [by[1]]: outcome }))),
    );
    const all = new Map([...plain, ...named].map((data) => [JSON.stringify(data), data]));
    for (const data of all.values()) if (fits(data)) said.push({ code, data });
  }
  for (const code of failureOutcomes(name, contract)) {
    const { errors, data } = failure[code] ?? {};
    const ofErrors = errors === undefined ? [undefined] : variantsOf(errors, 'errors', hints);
    const ofData = data === undefined ? [undefined] : variantsOf(data, 'data', hints);
    for (const one of ofErrors) said.push(refusal(code, one, ofData[0]));
    for (const one of ofData.slice(1)) said.push(refusal(code, ofErrors[0], one));
    said.push({ ...refusal(code, ofErrors[0], ofData[0]), message: 'As the service says.' });
    for (const { of, by, to } of refine) {
      if (of !== undefined && !of.includes(code)) continue;
      for (const outcome of to) {
        const more = { [by[1]]: outcome };
        if (by[0] === 'errors')
          for (const one of ofErrors.slice(0, 2)) said.push(refusal(code, { ...Object(one), ...more }, ofData[0]));
        else for (const one of ofData.slice(0, 2)) said.push(refusal(code, ofErrors[0], { ...Object(one), ...more }));
      }
    }
  }
  return isOfBrowser(name) ? said : [...said, { fault: ANY_FAULT }, ...faults.map((fault) => ({ fault }))];
}

const refusal = (code: string, errors: unknown, data: unknown) => ({
  code,
  ...(errors === undefined ? {} : { errors: { ...Object(errors) } }),
  ...(data === undefined ? {} : { failureData: data }),
});

/** Texts that obey or break rules: short, long, in other scripts, addresses, numbers, days, signs, spaces. */
// biome-ignore format: table
const TEXTS: readonly string[] = [
  'Correct-Horse-7', 'Correct-Horse-8', 'ada@acme.test', '123456', 'Ada', '2026-05-01', '+82 10 1234 5678',
  '', 'a', '1', '12', '1234567890123', 'abc', 'ABC', '!!!!!!!!!!', 'abcdefghij', 'ABCDEFGHIJ', 'abcdefgh1!', 'ABCDEFGH1!', 'Abcdefgh!!',
  'Abcdefgh11', 'a b', 'Abcdefg 1!', '\u200b\u200b\u200b', 'Abcdefg\u200b1!', '한글', '한글한글한글1!', '<b>', 'ada@', '@acme.test',
  'ada@acme', 'ada..x@acme.test', '-5', '0', '1.5', '99999999', '2026-13-45', '1800-01-01', '2999-01-01', 'https://x.test',
  `${'a'.repeat(65)}@acme.test`, 'a'.repeat(31), `Aa1!${'a'.repeat(300)}`, 'a'.repeat(1100), `${'a'.repeat(1100)}@acme.test`,
];

/** Values to try in a field: every option, both booleans, or texts that rules can distinguish. */
export function valuesFor(
  item: Extract<Item, { field: string }>,
  options: readonly unknown[],
  definition: Definition,
  literals: Literals,
): readonly unknown[] {
  const kind = kindOf(item, definition);
  const { type } = kind.schema(item);
  const compared = literals.get(item.field) ?? [];
  const items: unknown = Reflect.get(item, 'items');
  const boxes: readonly unknown[] = Array.isArray(items) ? items : [];
  const idsOf = (some: readonly unknown[]) => some.map((one) => Reflect.get(Object(one), 'id'));
  const ids = idsOf(boxes);
  if (type === 'boolean') return [true, false];
  if (type === 'array') {
    const all = ids.length > 0 ? ids : options;
    const required = idsOf(boxes.filter((one) => Reflect.get(Object(one), 'required') === true));
    return [all, [], all.slice(0, 1), all.slice(1), ...all.map((one) => [one]), required];
  }
  // Without options nothing can be chosen.
  if ('options' in item && options.length === 0) return [];
  if (options.length > 0 || type !== 'string')
    return [...options, ...compared, undefined, ...(options.length > 0 ? [] : TEXTS)];
  // First the values in guards and maps, since these reach more than any other text.
  return [...compared, ...(kind.sample === undefined ? [] : [kind.sample]), ...TEXTS];
}
