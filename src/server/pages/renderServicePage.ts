import { PRODUCT_NAME } from '../core/productName.ts';
import { html } from './html.ts';
import { type Document, renderDocument } from './renderDocument.ts';

const BRAND = html`<header class="brand"><svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M5 29V15a11 11 0 0 1 22 0v14"/><path d="M11 29V15.5L20 11v18"/></svg>${PRODUCT_NAME}</header>`;

/** A page of the service itself, under the portal's mark: a door that stands open. */
export const renderServicePage = (page: Omit<Document, 'header'>): string => renderDocument({ ...page, header: BRAND });
