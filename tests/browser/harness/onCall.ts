/** Runs `note` before each call of these methods from now on. */
export function onCall(target: object, methods: readonly string[], note: () => void): void {
  for (const method of methods) {
    const call: (...args: unknown[]) => unknown = Reflect.get(target, method).bind(target);
    Reflect.set(target, method, (...args: unknown[]) => {
      note();
      return call(...args);
    });
  }
}
