/** Whether the server answers at the current address, so that loading it does not end at the browser's error page. */
export const isServed = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
