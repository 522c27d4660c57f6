import type { KeyObject } from 'node:crypto';
import { LANGUAGES } from '../../contract/languages.ts';
import { contract } from '../../contract/operations.ts';
import type { OperationUse, ReleaseManifest } from '../../contract/release/Release.ts';
import { isSigned } from '../../contract/release/ReleaseFile.ts';
import { failureOutcomes, operationOf, successOutcomes } from '../../engine/contract/Contract.ts';
import { LANGUAGE_VERSION } from '../../engine/grammar/version.ts';

interface Judged {
  readonly about: Pick<ReleaseManifest, 'language' | 'languages' | 'uses'>;
  readonly manifest: string;
  readonly signature: string | null | undefined;
}

/**
 * Why this service cannot show a release: each reason is half a sentence that follows the release's name and says what
 * to do. Empty if it can.
 *
 * @param keys the public keys of `RELEASE_KEYS`; empty: signatures do not matter
 */
export function judgeRelease({ about, manifest, signature }: Judged, keys: readonly KeyObject[]): readonly string[] {
  const isTrusted = keys.length === 0 || isSigned({ manifest, signature: signature ?? undefined }, keys);
  return [
    ...(isTrusted ? [] : [signature ? 'is signed with none of the RELEASE_KEYS: sign it with their key' : UNSIGNED]),
    ...(about.language > LANGUAGE_VERSION
      ? [
          `is written in version ${about.language} of the flow language, and this service knows ${LANGUAGE_VERSION}: update the service first`,
        ]
      : []),
    ...judgeLanguages(about.languages),
    ...Object.entries(about.uses).flatMap(([operation, use]) => judgeUse(operation, use)),
  ];
}

const UNSIGNED = 'is not signed, and RELEASE_KEYS is set: make it with npm run release -- --key FILE';

function judgeLanguages(offered: readonly string[]): string[] {
  const known: readonly string[] = LANGUAGES;
  const isSame = offered.length === known.length && known.every((language) => offered.includes(language));
  if (isSame) return [];
  return [`offers ${offered.join(', ')}, and this service ${known.join(', ')}: update the service first`];
}

function judgeUse(name: string, { parameters, codes }: OperationUse): string[] {
  const operation = operationOf(name, contract);
  const lacks = (what: string) => `needs ${what}, which this service lacks: update the service first`;
  if (operation === undefined) return [lacks(`the operation ${name}`)];
  const declared = new Set([...successOutcomes(operation), ...failureOutcomes(name, contract)]);
  const required = Object.entries(operation.parameters).flatMap(([id, one]) => (one.required ? [id] : []));
  return [
    ...parameters
      .filter((parameter) => !Object.hasOwn(operation.parameters, parameter))
      .map((parameter) => lacks(`the parameter ${parameter} of ${name}`)),
    ...codes.filter((code) => !declared.has(code)).map((code) => lacks(`the code ${code} of ${name}`)),
    ...required
      .filter((parameter) => !parameters.includes(parameter))
      .map(
        (parameter) => `never sends the parameter ${parameter} of ${name}, which this service requires: make it anew`,
      ),
  ];
}
