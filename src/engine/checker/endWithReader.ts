/** Exits quietly when the reader of the output has gone, as after `| head`. */
export function endWithReader(): void {
  process.stdout.off('error', end).on('error', end);
}

function end(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}
