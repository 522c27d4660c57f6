import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { RouterAddresses } from '../../engine/adapters/RouterAddresses.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { withStandardParts } from '../../engine/page/withStandardParts.ts';
import type { Environment, PortalParts } from '../../engine/runtime/PortalParts.ts';
import type { ScreenContext } from '../../engine/runtime/ScreenContext.ts';
import { indexScreen } from '../../engine/runtime/ScreenIndex.ts';
import type { Compiled } from '../headless/compileSources.ts';
import type { Said } from '../headless/Said.ts';
import type { GoalId } from './goals/goalsOf.ts';
import { nameOfGoal } from './goals/placeOfGoal.ts';
import { NOW } from './now.ts';
import { type OpenUnit, openUnits } from './openUnits.ts';
import { Explorer } from './search/Explorer.ts';
import { openingsOf } from './search/openingsOf.ts';
import type { Subject } from './search/Subject.ts';
import { sayingsOf } from './search/sayingsOf.ts';
import { valuesFor } from './search/valuesFor.ts';
import { literalsIn } from './search/variantsOf.ts';
import type { Opening, Walk } from './Walk.ts';

interface Planned {
  readonly compiled: Compiled;
  readonly definition: Definition;
  readonly parts: Partial<PortalParts>;
  /** The origin of the portal. */
  readonly origin: string;
}

/** Events that may pass on one screen without anything new. */
const PATIENCE = 400;

/** Walks that show every goal of every screen and shell, as far as they are found. */
export async function planWalks(planned: Planned): Promise<readonly Walk[]> {
  const { flows } = planned.compiled;
  const units = await openUnits(planned.compiled);
  // What several screens share is shown once.
  const met = new Set<string>();
  const explorers = units.map((one) => {
    const nameOf = (goal: GoalId) => nameOfGoal(goal, one.unit, flows);
    const explorer = explorerOf(one, new Set(one.goals.filter((goal) => !met.has(nameOf(goal)))), planned);
    explorer.wander();
    for (const goal of explorer.found.keys()) met.add(nameOf(goal));
    return { explorer, nameOf };
  });
  // What no screen has shown by then is looked for.
  for (const { explorer, nameOf } of explorers)
    for (const goal of explorer.goals) {
      if (met.has(nameOf(goal))) continue;
      explorer.lead(goal);
      explorer.wander();
      for (const one of explorer.found.keys()) met.add(nameOf(one));
    }
  return explorers.flatMap(({ explorer }) => explorer.walks());
}

function explorerOf({ kind, unit, module, screen }: OpenUnit, goals: ReadonlySet<GoalId>, planned: Planned): Explorer {
  const { compiled, definition, parts: own, origin } = planned;
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
  const known = new Map<string, readonly Said[]>();
  const subject: Subject = {
    kind,
    id: unit.id,
    program,
    portal,
    contextOf,
    sayingsOf(operation) {
      const before = known.get(operation) ?? sayingsOf(operation, definition.contract, literals, faults);
      known.set(operation, before);
      return before;
    },
    valuesOf: (item, options) => valuesFor(item, options, definition, literals),
  };
  const { environment } = definition;
  const openings = openingsOf({ screen, portal, contract: definition.contract, environment, literals, text });
  return new Explorer(subject, goals, openings, PATIENCE);
}
