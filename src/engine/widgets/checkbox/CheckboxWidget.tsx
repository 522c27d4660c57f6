import type { WidgetProps } from '../host/WidgetProps.ts';
import { TickField } from './TickField.tsx';

/** One box with its label beside it. */
export const CheckboxWidget = (props: WidgetProps) => <TickField widget={props} />;
