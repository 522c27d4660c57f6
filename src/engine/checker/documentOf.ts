import { oncePer } from '../contract/oncePer.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { parseJson, unreadJson } from '../flow/parseJson.ts';
import type { Source } from './readSources.ts';

/** The JSON of a file. A file is parsed once, however many ask: the check, the compiler, and the texts of a build. */
export const documentOf = oncePer(
  ({ path, text, trouble }: Source): JsonDocument =>
    trouble === undefined ? parseJson(path, text) : unreadJson(path, trouble),
);
