export declare const WANTED: readonly number[];
export declare function complaintAbout(version: string): string | undefined;
export declare function requireNode(): void;
