const names = new Intl.DisplayNames('en', { type: 'language' });

/** What English calls a language: `ja` is Japanese. */
export function languageName(id: string): string {
  try {
    return names.of(id) ?? id;
  } catch {
    // A folder whose name is no tag of BCP 47.
    return id;
  }
}
