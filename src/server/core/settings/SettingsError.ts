/** A setting with which the server cannot start. The message is one line that says what to set. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
