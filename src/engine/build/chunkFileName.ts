interface Chunk {
  readonly name: string;
  readonly facadeModuleId?: string | null;
}

/** Screens and their texts have the same ids, and a chunk that screens share would be named after all of them. */
export function chunkFileName({ name, facadeModuleId }: Chunk): string {
  const [, kind, language, screen] =
    /virtual:flow\/(texts|text-table)\/([^/]+)(?:\/(.+))?$/.exec(facadeModuleId ?? '') ?? [];
  if (language !== undefined) return `assets/${screen ?? kind}.${language}-[hash].js`;
  return name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js';
}
