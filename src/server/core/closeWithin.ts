/**
 * Closes a server, waiting at most the given number of milliseconds for open requests (promise R07).
 * @returns whether it closed in time
 */
export async function closeWithin(app: { close(): Promise<unknown> }, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([app.close().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
