/**
 * Chooses a language: the first preference that is available, as it is or without its last subtags (RFC 4647, section
 * 3.4: `de-AT` finds `de`), or else the first preference with an available sibling (`en-GB` or `en` finds `en-US`).
 *
 * @param wishes language tags, most preferred first; other texts are ignored
 * @param languages BCP 47 tags that are available
 * @example chooseLanguage(['de-AT', 'en'], ['en', 'de']) // 'de'
 */
export function chooseLanguage<L extends string>(wishes: readonly unknown[], languages: readonly L[]): L | undefined {
  const tags = wishes.filter((wish) => typeof wish === 'string').map((wish) => wish.toLowerCase().split('-'));
  const named = (tag: string) => languages.find((language) => language.toLowerCase() === tag);
  for (const parts of tags) {
    for (let length = parts.length; length > 0; length -= 1) {
      const found = named(parts.slice(0, length).join('-'));
      if (found !== undefined) return found;
    }
  }
  const primaries = tags.map(([primary]) => primary);
  return primaries
    .map((primary) => languages.find((language) => language.toLowerCase().split('-')[0] === primary))
    .find((language) => language !== undefined);
}
