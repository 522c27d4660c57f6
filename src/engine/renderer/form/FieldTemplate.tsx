import type { FieldTemplateProps } from '@rjsf/utils';
import { useContext } from 'react';
import { FormContext } from './FormContext.ts';

/** The part of a form for one field. The widget has label, help and error, as in Mantine. */
export function FieldTemplate({ uiSchema, children }: FieldTemplateProps) {
  const { quiet } = useContext(FormContext);
  const field: unknown = uiSchema?.['ui:name'];
  // The object that contains all fields is not a field.
  if (typeof field !== 'string') return children;
  const isQuiet = uiSchema?.['ui:quiet'] === true && quiet !== 'open';
  return (
    <div className="field" data-field={field} data-quiet={isQuiet ? quiet : undefined}>
      {children}
    </div>
  );
}
