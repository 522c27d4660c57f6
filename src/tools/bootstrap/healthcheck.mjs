// The container image's health check: exits with 0 if this node answers. It always calls this machine, whatever the
// public origin is.
const port = process.env.PORT || 3000;
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`);
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
