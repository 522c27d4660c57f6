import '@mantine/core/styles.css';
import { Button, Checkbox, MantineProvider, TextInput } from '@mantine/core';
import Form from '@rjsf/core';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import i18next from 'i18next';
import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

/** The sign-in form as these packages are ordinarily used: rendered in the browser, which compiles its validator. */
class Store {
  values: Record<string, unknown> = {};

  constructor() {
    makeAutoObservable(this);
  }

  take(values: Record<string, unknown>): void {
    this.values = values;
  }
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: {
    en: { translation: { title: 'Sign in', next: 'Next', remember: 'Remember me', username: 'Email' } },
  },
});

const SCHEMA: RJSFSchema = {
  type: 'object',
  required: ['username'],
  properties: {
    username: { type: 'string', format: 'email' },
    organisation: { type: 'string' },
    remember: { type: 'boolean' },
  },
};

const widgets = {
  TextWidget: ({ id, name, value, required, onChange }: WidgetProps) => (
    <TextInput
      id={id}
      name={name}
      required={required ?? false}
      label={i18next.t(name)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  EmailWidget: ({ id, name, value, required, onChange }: WidgetProps) => (
    <TextInput
      id={id}
      name={name}
      type="email"
      required={required ?? false}
      label={i18next.t(name)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  CheckboxWidget: ({ id, name, value, onChange }: WidgetProps) => (
    <Checkbox
      id={id}
      name={name}
      label={i18next.t(name)}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
};

const SignIn = observer(function SignIn({ store }: { readonly store: Store }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('title')}</h1>
      <Form
        schema={SCHEMA}
        validator={validator}
        widgets={widgets}
        formData={store.values}
        onChange={({ formData }) => store.take(formData)}
        onSubmit={({ formData }) => void fetch(`/sent?${new URLSearchParams({ username: formData.username })}`)}
      >
        <Button type="submit">{t('next')}</Button>
      </Form>
    </>
  );
});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <MantineProvider>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<SignIn store={new Store()} />} />
        </Routes>
      </BrowserRouter>
    </MantineProvider>,
  );
}
