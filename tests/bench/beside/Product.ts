/** A request; its texts have the same placeholders as those of the product. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A product to be measured. Its texts may have placeholders: `{port}` of loopback, `{database}` and `{databasePort}` of
 * a PostgreSQL that trusts the user `vestibule`, `{realm}` (the file of users, as Keycloak exports a realm), `{mails}`
 * (the address of a mail server), `{secret}` (32 random bytes in base64), `{home}` (where the product is installed); and
 * in requests `{username}`, `{password}`, `{address}` (a made-up one of the visitor) and `{token}`.
 */
export interface Product {
  readonly name: string;
  /** Settings of its commands. */
  readonly environment: Readonly<Record<string, string>>;
  /** Commands after the unpacking; their time does not count. */
  readonly prepare: readonly (readonly string[])[];
  /** The command that runs it in the foreground. */
  readonly start: readonly string[];
  /** Commands that bring in the users, while it is stopped. */
  readonly bringIn: readonly (readonly string[])[];
  /** The path that answers 200 once it serves. */
  readonly ready: string;
  /** The costs of its own hashes (Argon2id, one lane), so that no sign-in renews a hash. */
  readonly hash: { readonly memoryCost: number; readonly timeCost: number };
  /** One sign-in by password, which begins a session. Cookies of the answer are kept for `session`. */
  readonly signIn: Call;
  /** The member of the answer that becomes `{token}`, if the session is not in a cookie. */
  readonly token?: string;
  /** Answers 200 as long as the session is there. */
  readonly session: Call;
}

export type Places = Readonly<Record<string, string | number>>;

/** Fills in placeholders; one without a value stays as it is. */
export const fillIn = (text: string, places: Places): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(places[name] ?? whole));
