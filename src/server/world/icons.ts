/** Acme's icon in the development world, for the decorator ICON. */
export const ACME_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
<rect width="48" height="48" rx="12" fill="#0b7a5b"/>
<path d="M13 35 24 12l11 23h-6l-2-5h-6l-2 5zm10-10h3l-2-5z" fill="#fff"/>
</svg>
`;
