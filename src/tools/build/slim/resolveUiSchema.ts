import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** Stands in for `@rjsf/utils/lib/resolveUiSchema.js`: without references, what is written is what holds. */
export default function resolveUiSchema(_schema: RJSFSchema, uiSchema: UiSchema | undefined): UiSchema {
  return uiSchema ?? {};
}
