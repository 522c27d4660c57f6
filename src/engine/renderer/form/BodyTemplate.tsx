import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { useContext } from 'react';
import { Body } from '../body/Body.tsx';
import { FormContext } from './FormContext.ts';

/** RJSF's object of fields, laid out as the body that the flow file describes. */
export function BodyTemplate({ properties }: ObjectFieldTemplateProps) {
  const { items } = useContext(FormContext);
  return <Body items={items} fields={new Map(properties.map(({ name, content }) => [name, content]))} />;
}
