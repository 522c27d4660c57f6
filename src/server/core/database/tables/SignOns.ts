/** A sign-on to an app that waits for the app's own second factor. */
export interface SignOnsTable {
  /** SHA-256 of the `tokenId` in `/sign-on/{tokenId}`. */
  token_hash: string;
  session_id: string;
  user_id: string;
  org_app_id: string;
  needs: 'verify' | 'set-up';
  /** The portal address at which the sign-on continues. */
  next: string;
  created_at: Date;
  expires_at: Date;
  /** When the factor was proved. The proof is valid for the app until the session ends. */
  proved_at: Date | null;
}
