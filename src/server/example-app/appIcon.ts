/** The logo of the development world's apps. */
export const APP_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">
<rect width="48" height="48" rx="12" fill="#5b3fa8"/>
<path d="M14 15h20v4H14zm0 7h20v4H14zm0 7h13v4H14z" fill="#fff"/>
</svg>
`;
