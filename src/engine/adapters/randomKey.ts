/** 128 random bits as digits and hyphens. Unlike randomUUID it also works on plain http. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
