import type { WidgetProps as AnyWidgetProps } from '@rjsf/utils';

/**
 * The props of a widget that it reads from RJSF. Its value is in the store, so a keystroke re-renders only the widget.
 */
export type WidgetProps = Pick<AnyWidgetProps, 'id' | 'name' | 'label' | 'placeholder' | 'rawErrors' | 'options'>;
