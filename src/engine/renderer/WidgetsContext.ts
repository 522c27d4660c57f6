import { createContext } from 'react';
import type { Widget } from '../widgets/WidgetLoader.ts';

/** The widgets of the current portal, by kind. */
export const WidgetsContext = createContext<Readonly<Record<string, Widget>>>({});
