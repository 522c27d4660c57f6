import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

const Nothing = () => null;

/** RJSF's registry with the fields that a compiled flow has. Widgets and the other templates are the form's own. */
export default function getDefaultRegistry() {
  return {
    fields: { BooleanField, ObjectField, SchemaField, StringField },
    templates: {
      ButtonTemplates: { SubmitButton: Nothing },
      DescriptionFieldTemplate: Nothing,
      ErrorListTemplate: Nothing,
      FieldErrorTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      UnsupportedFieldTemplate: Nothing,
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
