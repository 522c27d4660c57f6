import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { RouterAddresses } from '../../../engine/adapters/RouterAddresses.ts';
import { FAULTS } from '../../../engine/contract/faults.ts';
import type { Definition } from '../../../engine/flow/Definition.ts';
import { withStandardParts } from '../../../engine/page/withStandardParts.ts';
import type { Environment, PortalParts } from '../../../engine/runtime/PortalParts.ts';
import type { ScreenContext } from '../../../engine/runtime/ScreenContext.ts';
import { indexScreen } from '../../../engine/runtime/ScreenIndex.ts';
import type { Compiled } from '../../headless/compileSources.ts';
import type { Said } from '../../headless/Said.ts';
import { NOW } from '../now.ts';
import type { OpenUnit } from '../openUnits.ts';
import type { Opening } from '../Walk.ts';
import { openingsOf } from './openingsOf.ts';
import type { Subject } from './Subject.ts';
import { sayingsOf } from './sayingsOf.ts';
import { valuesFor } from './valuesFor.ts';
import { literalsIn } from './variantsOf.ts';

/** A portal to search. */
export interface Searched {
  readonly compiled: Compiled;
  readonly definition: Definition;
  readonly parts: Partial<PortalParts>;
  /** The origin of the portal. */
  readonly origin: string;
  readonly samples?: Samples;
}

/** What is tried before anything else. */
export interface Samples {
  /** Values by the name of the input that takes them. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Values by the name of the member of an answer. */
  readonly members: Readonly<Record<string, unknown>>;
  /** The answer to the call for the environment. */
  readonly environment: unknown;
  readonly saidOf: (operation: string) => readonly Said[];
}

/** A screen or a shell as the search sees it, with every way in which a visit of it can begin. */
export function subjectOf(
  { kind, unit, module, screen }: OpenUnit,
  { compiled, definition, parts: own, origin, samples }: Searched,
): { readonly subject: Subject; readonly openings: readonly Opening[] } {
  const { portal, languages } = compiled.portal;
  const { program } = module;
  const parts = withStandardParts(own);
  const text = JSON.stringify([program, portal.outcomes]);
  const literals = literalsIn([program, portal.outcomes, portal.conditions]);
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
