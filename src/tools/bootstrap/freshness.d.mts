export declare function hashOf(paths: readonly string[], more?: readonly string[]): string;
export declare function isFresh(stamp: string, hash: string): boolean;
export declare function writeStamp(stamp: string, hash: string): void;
