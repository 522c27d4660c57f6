import type { FieldTemplateProps } from '@rjsf/utils';

/** The part of a form for one field. The widget has label, help and error, as in Mantine. */
export function FieldTemplate({ uiSchema, children }: FieldTemplateProps) {
  const field: unknown = uiSchema?.['ui:name'];
  // The object that contains all fields is not a field.
  if (typeof field !== 'string') return children;
  return (
    <div className="field" data-field={field} data-quiet={uiSchema?.['ui:quiet']}>
      {children}
    </div>
  );
}
