import { AdministrationError } from '../administration/AdministrationError.ts';
import { OF_BUILD } from '../administration/releases.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';
import type { LiveChoice } from '../releases/liveRelease.ts';

/** The options of `releases live`. */
export interface ShareOptions extends Omit<ReleaseShare, 'percent' | 'guard'> {
  /** A number, with or without a percent sign. */
  readonly share?: string;
}

/**
 * The share that options describe; null without any of them.
 * @throws AdministrationError if the percentage is not a number
 */
export function readShare({ share, organisation, app, language, brand }: ShareOptions): ReleaseShare | null {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,3})?) ?%?$/.exec(share ?? '') ?? [];
  if (share !== undefined && percent === undefined)
    throw new AdministrationError(`${share} is no share: name a percentage, such as 5%`);
  const given = { ...(percent !== undefined && { percent: Number(percent) }), organisation, app, language, brand };
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** Whose visits a share means: `5% of visits at the organisation acme in ja`. */
export function tellShare({ percent, organisation, app, language, brand }: ReleaseShare): string {
  return [
    percent === undefined ? 'visits' : `${percent}% of visits`,
    ...(organisation === undefined ? [] : [`at the organisation ${organisation}`]),
    ...(app === undefined ? [] : [`for the app ${app}`]),
    ...(language === undefined ? [] : [`in ${language}`]),
    ...(brand === undefined ? [] : [`with the brand ${brand}`]),
  ].join(' ');
}

/** A candidate with its share; undefined without one. */
export const tellCandidate = ({ candidate, share }: LiveChoice): string | undefined =>
  candidate === null || share === null ? undefined : `${candidate} (${tellShare(share)})`;

/** The live release in a command: `build` for that of each node's build. */
export const nameOfLive = ({ release }: Pick<LiveChoice, 'release'>): string => release ?? OF_BUILD;

/** The commands that lead from one choice to another, in order. */
export function commandsTo(from: LiveChoice, to: LiveChoice): readonly string[] {
  const { candidate, share } = to;
  const { percent, organisation, app, language, brand } = share ?? {};
  const options = Object.entries({ share: percent, organisation, app, language, brand }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}${name === 'share' ? '%' : ''}`],
  );
  const isLive = from.release === to.release && (from.candidate === null || candidate !== null);
  return [
    ...(isLive ? [] : [`releases live ${nameOfLive(to)}`]),
    ...(candidate === null ? [] : [`releases live ${candidate} ${options.join(' ')}`]),
  ];
}
