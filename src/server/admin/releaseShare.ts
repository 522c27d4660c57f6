import { AdministrationError } from '../administration/Operator.ts';
import { OF_BUILD } from '../administration/releases.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';
import type { LiveChoice } from '../releases/liveRelease.ts';

/** The options of `releases live`. */
export interface ShareOptions extends Omit<ReleaseShare, 'percent' | 'guard'> {
  /** A number, with or without a percent sign. */
  readonly share?: string;
  /** The same; true: the usual margin. */
  readonly guard?: string | true;
}

/** The margin of a guard that names none, in percentage points. */
export const USUAL_MARGIN = 1;

/**
 * The share that options describe; null without any of them.
 * @throws AdministrationError if a percentage is not a number
 */
export function readShare({ share, guard, organisation, app, language, brand }: ShareOptions): ReleaseShare | null {
  const percent = readPercent(share, 'share');
  const margin = guard === true ? USUAL_MARGIN : readPercent(guard, 'margin');
  const named = Object.entries({ percent, organisation, app, language, brand, guard: margin }).filter(
    ([, value]) => value !== undefined,
  );
  return named.length === 0 ? null : Object.fromEntries(named);
}

function readPercent(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined;
  const [, percent] = /^(\d{1,3}(?:\.\d{1,3})?) ?%?$/.exec(text) ?? [];
  if (percent === undefined) throw new AdministrationError(`${text} is not a ${what}: give a percentage, such as 5%`);
  return Number(percent);
}

/** Whose visits a share means: `5% of visits at the organisation acme in ja, guarded at 1%`. */
export function tellShare({ percent, organisation, app, language, brand, guard }: ReleaseShare): string {
  const guarded = guard === undefined ? '' : `, guarded at ${guard}%`;
  return [
    percent === undefined ? 'visits' : `${percent}% of visits`,
    ...(organisation === undefined ? [] : [`at the organisation ${organisation}`]),
    ...(app === undefined ? [] : [`for the app ${app}`]),
    ...(language === undefined ? [] : [`in ${language}`]),
    ...(brand === undefined ? [] : [`with the brand ${brand}`]),
  ]
    .join(' ')
    .concat(guarded);
}

/** A candidate with its share; undefined without one. */
export const tellCandidate = ({ candidate, share }: LiveChoice): string | undefined =>
  candidate === null || share === null ? undefined : `${candidate} (${tellShare(share)})`;

/** The live release in a command: `build` for that of each node's build. */
export const nameOfLive = ({ release }: Pick<LiveChoice, 'release'>): string => release ?? OF_BUILD;

/** The commands that lead from one choice to another, in order. */
export function commandsTo(from: LiveChoice, to: LiveChoice): readonly string[] {
  const { candidate, share } = to;
  const { percent, organisation, app, language, brand, guard } = share ?? {};
  const options = Object.entries({ share: percent, organisation, app, language, brand, guard }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`--${name} ${value}${typeof value === 'number' ? '%' : ''}`]),
  );
  const isLive = from.release === to.release && (from.candidate === null || candidate !== null);
  return [
    ...(isLive ? [] : [`releases live ${nameOfLive(to)}`]),
    ...(candidate === null ? [] : [`releases live ${candidate} ${options.join(' ')}`]),
  ];
}
