/** A sign-on to an app that waits for the app's own second factor. */
export interface SignOnsTable {
  /** SHA-256 of the `tokenId` in `/sign-on/{tokenId}`. */
  token_hash: string;
  session_id: string;
  user_id: string;
  org_app_id: string;
  needs: 'verify' | 'set-up';
  /** The address of the portal to which it continues. */
  next: string;
  created_at: Date;
  expires_at: Date;
  /** When the factor was proved. It counts for the app as long as the session lives. */
  proved_at: Date | null;
}
