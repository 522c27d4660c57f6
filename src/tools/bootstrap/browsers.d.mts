export function browserPlaces(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string[];
export function installCommand(platform: string, exists?: (path: string) => boolean): string | undefined;
export function findChromium(): Promise<string | undefined>;
export function findFirefox(): Promise<string | undefined>;
