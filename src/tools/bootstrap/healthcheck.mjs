// The health check of the image: ends with 0 where this node serves. It asks this machine, whatever the public origin.
const port = process.env.PORT || 3000;
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`);
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
