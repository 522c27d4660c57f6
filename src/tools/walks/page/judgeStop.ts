interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}

/** Every rule of axe (P23), once nothing moves any more. @returns rules with their places */
export async function judgeStop(stop: string): Promise<readonly string[]> {
  const axe: Axe | undefined = Reflect.get(window, 'axe');
  const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  for (const animation of moving) animation.finish();
  const found = await axe?.run(document, { resultTypes: ['violations'] });
  return (found?.violations ?? []).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${stop}: ${id} ${html}`));
}
