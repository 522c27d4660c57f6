import { AdministrationError } from '../administration/AdministrationError.ts';
/** A backup cannot be made or restored. The message is one line that says what to do. */
export class BackupError extends AdministrationError {
  override readonly name = 'BackupError';
}
