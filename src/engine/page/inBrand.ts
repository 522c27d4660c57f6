import type { OfBrand, PortalModules } from './PortalModules.ts';

/** A portal in one of its brands. */
export function inBrand<M extends PortalModules>(modules: M, brand: OfBrand | undefined): M {
  if (brand === undefined) return modules;
  const { program } = modules;
  const places = { ...program.portal.places, ...brand.places };
  return {
    ...modules,
    theme: brand.theme,
    program: { ...program, portal: { ...program.portal, places } },
  };
}
