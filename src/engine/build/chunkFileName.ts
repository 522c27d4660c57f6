interface Chunk {
  readonly facadeModuleId?: string | null;
}

/** Screens and their texts have the same ids. */
export function chunkFileName({ facadeModuleId }: Chunk): string {
  const [, kind, language, screen] =
    /virtual:flow\/(texts|text-table)\/([^/]+)(?:\/(.+))?$/.exec(facadeModuleId ?? '') ?? [];
  if (language !== undefined) return `assets/${screen ?? kind}.${language}-[hash].js`;
  return 'assets/[name]-[hash].js';
}
