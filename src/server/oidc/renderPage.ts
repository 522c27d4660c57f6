import type { Language } from '../../contract/languages.ts';
import type { Markup } from '../pages/html.ts';
import { renderServicePage } from '../pages/renderServicePage.ts';

/** A page of the provider, in the manner of the start page. */
export const renderPage = (language: Language, screen: string, title: string, body: Markup): string =>
  renderServicePage({ language, screen, title, style: '/oidc/page.css', body });
