import { Ajv } from 'ajv';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { manifestSchema, type ReleaseManifest } from './Release.ts';
import { UnfitRelease } from './UnfitRelease.ts';

const validatorOf = oncePer((schema: typeof manifestSchema) =>
  new Ajv({ strict: true, allowUnionTypes: true }).compile<ReleaseManifest>(schema),
);

/** @throws UnfitRelease if the text is no manifest */
export function readManifest(text: string): ReleaseManifest {
  const value = parse(text);
  const isManifest = validatorOf(manifestSchema);
  if (isManifest(value)) return value;
  const [{ instancePath = '', message = '' } = {}] = isManifest.errors ?? [];
  throw new UnfitRelease(`has a manifest that does not fit: ${instancePath} ${message}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnfitRelease('has a manifest that is not JSON');
  }
}
