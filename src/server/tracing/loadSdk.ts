import { SettingsError } from '../core/settings/SettingsError.ts';

/**
 * The packages of OpenTelemetry, which are optional and loaded only where they are asked for.
 * @throws SettingsError where they are not installed
 */
export async function loadSdk(load = importAll) {
  try {
    return await load();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    throw new SettingsError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set and the packages of OpenTelemetry are not installed: run npm install --include=optional, or unset it',
    );
  }
}

async function importAll() {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { api, sdk, OTLPTraceExporter, resources };
}
