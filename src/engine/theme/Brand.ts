import type { FromSchema } from 'json-schema-to-ts';
import type { brand } from '../grammar/brand.ts';

/** What `flows/brand.json` says. */
export type Brand = FromSchema<typeof brand>;
