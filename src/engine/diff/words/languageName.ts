const names = new Intl.DisplayNames('en', { type: 'language' });

/** The English name of a language: `ja` is Japanese. */
export function languageName(id: string): string {
  try {
    return names.of(id) ?? id;
  } catch {
    // A folder whose name is not a tag of BCP 47.
    return id;
  }
}
