/** 128 random bits, as digits and hyphens. Unlike randomUUID it is there on plain http as well. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
