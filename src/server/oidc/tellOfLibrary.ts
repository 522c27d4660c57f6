import type { Service } from '../core/Service.ts';

/** How the library begins what it prints. */
const OWN = /^oidc-provider (WARNING|NOTICE): /;

/**
 * Loads oidc-provider, which prints what it has to say, and makes lines of the log of it. It has no option for that.
 * What others print meanwhile is printed.
 */
export async function tellOfLibrary<T>({ log }: Pick<Service, 'log'>, load: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  const into =
    (print: typeof warn): typeof warn =>
    (...words) => {
      const [line] = words;
      if (typeof line === 'string' && OWN.test(line)) log.warn(line);
      else print(...words);
    };
  Object.assign(console, { info: into(info), warn: into(warn) });
  try {
    return await load();
  } finally {
    Object.assign(console, { info, warn });
  }
}
