import type { FieldTemplateProps } from '@rjsf/utils';

/** The part of a form that is one field. Label, help and error are the widget's, as Mantine has them. */
export function FieldTemplate({ uiSchema, children }: FieldTemplateProps) {
  const field: unknown = uiSchema?.['ui:name'];
  // The object around all fields is no field.
  if (typeof field !== 'string') return children;
  return (
    <div className="field" data-field={field}>
      {children}
    </div>
  );
}
