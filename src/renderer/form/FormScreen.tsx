import Form from '@rjsf/core';
import { ErrorSchemaBuilder } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { FormProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import { HostContext } from '../../widgets/host/Host.ts';
import { WIDGETS } from '../../widgets/index.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { Body } from '../body/Body.tsx';
import { useMessages } from '../notices/useMessages.ts';
import { useView } from '../ViewContext.ts';
import { BodyTemplate } from './BodyTemplate.tsx';
import { describeFields } from './describeFields.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import { FormContext } from './FormContext.ts';
import { hostOf } from './hostOf.ts';
import { runtimeValidator } from './runtimeValidator.ts';
import { useEnterKey } from './useEnterKey.ts';

interface FormScreenProps {
  /** '' for the screen's own, otherwise the dialog's id. */
  readonly form: string;
  readonly items: readonly Item[];
  /** Undefined where the body has no fields. */
  readonly program: FormProgram | undefined;
  /** Stands between the form's notices and its body. */
  readonly children?: ReactNode;
}

const TEMPLATES = { FieldTemplate, ObjectFieldTemplate: BodyTemplate };

/** A body with nothing to press is no form (ROUTE-23). Lists may hold controls of their own. */
const isControl = (item: Item) => 'submit' in item || 'button' in item || 'cancel' in item || 'list' in item;

/**
 * A body as one form. RJSF renders the fields, our template puts them among the other items. Values live in the store:
 * RJSF is given none, so that a key redraws its widget and nothing else. The runtime judges; RJSF shows its errors.
 */
export const FormScreen = observer(function FormScreen({ form, items, program, children }: FormScreenProps) {
  const view = useView();
  const own = useOwnTexts();
  const say = useMessages();
  const host = useMemo(() => hostOf(view), [view]);
  const element = useRef<HTMLDivElement>(null);
  const fields = Object.keys(program?.schema.properties ?? {});
  const wrong = fields.filter((field) => view.errors[field] !== undefined);
  const uiSchema = useMemo(() => describeFields(program, own), [program, own]);
  // RJSF compares by identity: equal errors must be the same object.
  const said = JSON.stringify(wrong.map((field) => [field, say(view.errors[field])]));
  const extraErrors = useMemo(() => {
    const pairs: [string, string][] = JSON.parse(said);
    const builder = new ErrorSchemaBuilder();
    for (const [field, words] of pairs) builder.addErrors(words, [field]);
    return builder.ErrorSchema;
  }, [said]);
  const context = useMemo(() => ({ form, items }), [form, items]);
  const isFront = form !== '' || view.dialog === undefined || view.dialog.dialog.modal === false;
  const submit = () => view.submit(form);
  useEnterKey(
    element,
    useCallback((field) => view.enter(form, field), [view, form]),
  );
  return (
    <FormContext value={context}>
      <HostContext value={host}>
        <div ref={element} className="form">
          <ErrorSummary
            sent={fields.filter((field) => view.isLocked(field))}
            fields={wrong}
            isFront={isFront}
            container={element}
          />
          {children}
          {program === undefined && !items.some(isControl) ? (
            <div className="body">
              <Body items={items} />
            </div>
          ) : program === undefined ? (
            <form
              className="body"
              noValidate
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                submit();
              }}
            >
              <Body items={items} />
            </form>
          ) : (
            <Form
              className="body"
              idPrefix={form === '' ? 'field' : `field-${form}`}
              idSeparator="-"
              schema={program.schema}
              uiSchema={uiSchema}
              validator={runtimeValidator}
              widgets={WIDGETS}
              templates={TEMPLATES}
              formContext={context}
              extraErrors={extraErrors}
              noHtml5Validate
              noValidate
              showErrorList={false}
              onSubmit={submit}
            >
              {/* RJSF adds a submit button of its own where it is given no children. */}
              {[]}
            </Form>
          )}
        </div>
      </HostContext>
    </FormContext>
  );
});
