import { asSchema, branchesOf } from './Schema.ts';
import { isDangling, typeOfReference } from './typeOfReference.ts';
import type { Visits } from './Visits.ts';

const SHOWN_FORMATS = new Set(['date-time', 'organisation-name']);

/** The formats in which references are shown, where the contract gives one that the portal shows in its own way. */
export function collectFormats(visits: Visits): Record<string, string> {
  const formats: Record<string, string> = {};
  for (const { value, scope } of visits.references) {
    const typed = typeOfReference(value, scope);
    if (isDangling(typed)) continue;
    for (const branch of branchesOf(typed.type)) {
      const { format } = asSchema(branch);
      if (typeof format === 'string' && SHOWN_FORMATS.has(format)) formats[value] = format;
    }
  }
  return formats;
}
