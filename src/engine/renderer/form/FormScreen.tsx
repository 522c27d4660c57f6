import Form from '@rjsf/core';
import { ErrorSchemaBuilder, type FieldTemplateProps, type ObjectFieldTemplateProps } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { FormProgram } from '../../flow/Program.ts';
import { limitsAlways } from '../../flow/rules/limitsAlways.ts';
import type { Item } from '../../flow/types.ts';
import type { Shown, View } from '../../runtime/View.ts';
import { type FormControl, FormControlContext } from '../../widgets/host/FormControl.ts';
import { textOf } from '../../widgets/host/useField.ts';
import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { Body } from '../body/Body.tsx';
import { isAction } from '../body/groupItems.ts';
import { useMessages } from '../notices/useMessages.ts';
import { useShown } from '../useShown.ts';
import { useView } from '../ViewContext.ts';
import { WidgetsContext } from '../WidgetsContext.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormContext } from './FormContext.ts';
import { useAfterRelease } from './useAfterRelease.ts';
import { useQuietFields } from './useQuietFields.ts';

interface FormScreenProps {
  /** '' for the screen's own form, otherwise the dialog's id. */
  readonly form: string;
  readonly items: readonly Item[];
  /** Undefined if the body has no fields. */
  readonly program: FormProgram | undefined;
  /** Content between the form's notices and its body. */
  readonly children?: ReactNode;
  /** Content of the body before the links at its end. */
  readonly addition?: ReactNode;
}

const TEMPLATES = { FieldTemplate, ObjectFieldTemplate: BodyTemplate };

/** Whether an item is a control: a body without controls is not a form (ROUTE-23). A list may contain controls. */
const isControl = (item: Item) => isAction(item) || 'list' in item;

/**
 * The method of each form, with which a submit does nothing outside a dialog (HTML, section 4.10.22.3): before
 * hydration, a submit must not put values into the URL.
 */
const INERT = 'dialog';

/**
 * A body as one form. RJSF renders the fields and their errors; our template places them among the other items. The
 * store holds the values, so a keystroke re-renders only its widget, and validates them with RJSF's compiled validator
 * (`judgeForm.ts`). RJSF gets the initial values, and every shown error as an extra error.
 */
export const FormScreen = observer(function FormScreen({ form, items, program, children, addition }: FormScreenProps) {
  const view = useView();
  const widgets = useContext(WidgetsContext);
  const own = useOwnTexts();
  const say = useMessages();
  const show = useShown();
  const afterRelease = useAfterRelease();
  const control = useMemo(() => formControlOf(view, show, afterRelease), [view, show, afterRelease]);
  const element = useRef<HTMLDivElement>(null);
  const fields = Object.keys(program?.schema.properties ?? {});
  const wrong = fields.filter((field) => view.errors[field] !== undefined);
  const uiSchema = useMemo(() => describeFields(program, own), [program, own]);
  const validator = view.validatorOf(form);
  const values = useMemo(() => untracked(() => view.valuesOf(form)), [view, form]);
  // RJSF compares by identity, so equal errors must be the same object.
  const said = JSON.stringify(wrong.map((field) => [field, say(view.errors[field])]));
  const extraErrors = useMemo(() => {
    const pairs: [string, string][] = JSON.parse(said);
    const builder = new ErrorSchemaBuilder();
    for (const [field, words] of pairs) builder.addErrors(words, [field]);
    return builder.ErrorSchema;
  }, [said]);
  const quiet = useQuietFields(element, view, program, afterRelease);
  const context = useMemo(() => ({ form, items, quiet, addition }), [form, items, quiet, addition]);
  const isFront = form !== '' || view.dialog === undefined || view.dialog.dialog.modal === false;
  // This runs instead of RJSF's own submit, which would validate the initial values.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    view.submit(form);
  };
  useAutofilledTexts(element, view);
  useEnterKey(
    element,
    useCallback((field) => view.enter(form, field), [view, form]),
  );
  return (
    <FormContext value={context}>
      <FormControlContext value={control}>
        <div ref={element} className="form" onSubmitCapture={submit}>
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
          ) : program === undefined || validator === undefined ? (
            <form className="body" method={INERT} noValidate>
              <Body items={items} />
            </form>
          ) : (
            <Form
              className="body"
              method={INERT}
              idPrefix={form === '' ? 'field' : `field-${form}`}
              idSeparator="-"
              schema={program.schema}
              uiSchema={uiSchema}
              validator={validator}
              formData={values}
              widgets={widgets}
              templates={TEMPLATES}
              formContext={context}
              extraErrors={extraErrors}
              noValidate
              noHtml5Validate
              showErrorList={false}
            >
              {/* Without children, RJSF would add its own submit button. */}
              {[]}
            </Form>
          )}
        </div>
      </FormControlContext>
    </FormContext>
  );
});

/** RJSF's object of fields, laid out as the body that the flow file describes. */
function BodyTemplate({ properties }: ObjectFieldTemplateProps) {
  const { items } = useContext(FormContext);
  return <Body items={items} fields={new Map(properties.map(({ name, content }) => [name, content]))} />;
}

/** The template of one field. As in Mantine, the widget itself renders label, help and error. */
function FieldTemplate({ uiSchema, children }: FieldTemplateProps) {
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

/**
 * The input in which Enter was pressed, unless the key belongs to an input method or to the active option of a list.
 */
function inputOf({ key, target, isComposing, defaultPrevented }: KeyboardEvent): HTMLInputElement | undefined {
  if (key !== 'Enter' || isComposing || defaultPrevented || !(target instanceof HTMLInputElement)) return undefined;
  return target.hasAttribute('aria-activedescendant') ? undefined : target;
}

/**
 * Handles Enter in a field before the form's own submit, which browsers skip if the submit button is disabled.
 * @param press returns whether it used the key; then Enter does nothing else
 */
function useEnterKey(container: RefObject<HTMLElement | null>, press: (field: string) => boolean): void {
  useEffect(() => {
    const { current } = container;
    const hear = (event: KeyboardEvent) => {
      const field = inputOf(event)?.closest<HTMLElement>('[data-field]')?.dataset.field;
      if (field !== undefined && press(field)) event.preventDefault();
    };
    current?.addEventListener('keydown', hear);
    return () => current?.removeEventListener('keydown', hear);
  }, [container, press]);
}

/**
 * The uiSchema of a form with the texts of its fields, found by position. The limits of a field fill {min} and {max}.
 */
function describeFields(program: FormProgram | undefined, own: TFunction): Record<string, object> {
  const fields = Object.entries(program?.uiSchema ?? {});
  return Object.fromEntries(
    fields.map(([field, ui]) => {
      const limits = limitsAlways(program?.rules[field] ?? []);
      return [
        field,
        {
          ...ui,
          'ui:name': field,
          'ui:title': own(`fields.${field}.label`, limits),
          'ui:help': own(`fields.${field}.help`, '', limits) || undefined,
          'ui:placeholder': own(`fields.${field}.placeholder`, '', limits) || undefined,
        },
      ];
    }),
  );
}

/** An option in the form of a list entry. */
const asEntry = (value: unknown) => ({ list: '', index: 0, value });

/**
 * The part of a screen's View that widgets need. Members are read on use, so that observers see changes.
 *
 * @param afterRelease runs a function at once, or after the pressed mouse button is released
 */
const formControlOf = (
  view: View,
  show: (shown: Shown) => string,
  afterRelease: (run: () => void) => void,
): FormControl => ({
  get form() {
    return view.form;
  },
  evaluate: (value, ...option) => view.evaluate(value, ...option.map(asEntry)),
  present: (value, option) => show(view.present(value, asEntry(option))),
  imageOf: (value, ...option) => view.imageOf(value, ...option.map(asEntry)),
  isRequired: (field) => view.isRequired(field),
  isLocked: (field) => view.isLocked(field),
  isMarked: (field) => view.isMarked(field),
  isPending: (call) => view.isPending(call),
  placeOf: (place) => view.placeOf(place),
  change: (field, value) => view.change(field, value),
  type: (field, text) => view.type(field, text),
  blur: (field) => afterRelease(() => view.blur(field)),
  labelOf: (option) => view.labelOf(option),
  rulesOf: (field) => view.rulesOf(field),
});

/** Events after which a form may be validated or sent: blur, press, Enter. */
const MOMENTS = ['focusout', 'click', 'keydown', 'submit'] as const;

/** Text controls, except those with another role, whose text searches for an option. */
const WRITTEN = ':is(input, textarea)[name]:read-write:not([role])';

/** Reads values that were set without an event, as some password managers do, before the form is validated or sent. */
function useAutofilledTexts(container: RefObject<HTMLElement | null>, view: View): void {
  useEffect(() => {
    const { current } = container;
    const read = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      for (const control of current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN) ?? []) {
        if (control.value !== textOf(view.form[control.name])) view.change(control.name, control.value);
      }
    };
    for (const moment of MOMENTS) current?.addEventListener(moment, read, true);
    return () => {
      for (const moment of MOMENTS) current?.removeEventListener(moment, read, true);
    };
  }, [container, view]);
}
