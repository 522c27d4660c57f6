/** The header with the id of a request, which a visitor can read out to support. Proxies and services know it too. */
export const REQUEST_ID = 'x-request-id';
