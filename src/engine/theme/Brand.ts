import type { FromSchema } from 'json-schema-to-ts';
import type { brand } from '../grammar/brand.ts';

/** The contents of `flows/brand.json`. */
export type Brand = FromSchema<typeof brand>;
