import type { WidgetProps as AnyWidgetProps } from '@rjsf/utils';

/** What a widget reads of what RJSF hands it. Its value is the store's, so that a key redraws the widget alone. */
export type WidgetProps = Pick<AnyWidgetProps, 'id' | 'name' | 'label' | 'placeholder' | 'rawErrors' | 'options'>;
