/** A setting that prevents the start. The message is one line that says what to set. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
