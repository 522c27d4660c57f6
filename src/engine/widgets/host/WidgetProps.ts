import type { WidgetProps as AnyWidgetProps } from '@rjsf/utils';

/** The props of a widget that it reads from RJSF. The store has its value, so that a key redraws only the widget. */
export type WidgetProps = Pick<AnyWidgetProps, 'id' | 'name' | 'label' | 'placeholder' | 'rawErrors' | 'options'>;
