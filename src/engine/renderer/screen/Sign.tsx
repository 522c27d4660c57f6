import type { Screen } from '../../flow/types.ts';

type SignName = NonNullable<Screen['sign']>;

const DRAWINGS: Readonly<Record<SignName, string>> = {
  done: 'm15 24.5 6 6 12-13',
  mail: 'M13 17h22v15H13zM13 18l11 8.5L35 18',
  wait: 'M24 15v9.5l6 3.5',
  warning: 'M24 14v13M24 32.5v.5',
  denied: 'm17 17 14 14M31 17 17 31',
  expired: 'M17 13h14M17 35h14M19 13c0 7 10 8 10 11s-10 4-10 11M29 13c0 7-10 8-10 11s10 4 10 11',
  missing: 'M20 19.5a4.5 4.5 0 1 1 6.5 4c-1.8.9-2.5 2-2.5 4M24 32.5v.5',
  lock: 'M16 22h16v12H16zM19.5 22v-3.5a4.5 4.5 0 0 1 9 0V22',
  person: 'M24 24a4.75 4.75 0 1 0 0-9.5 4.75 4.75 0 0 0 0 9.5M15 34c1.4-4.6 4.6-6.5 9-6.5s7.600 1.900 9 6.500',
  key: 'M20 28.500a5.250 5.250 0 1 1 0-9 M20 28.500a5.250 5.250 0 0 0 0-9M21.800 24H35v4.500M30 24v3.500',
};

const TONES: Readonly<Partial<Record<SignName, string>>> = {
  done: 'good',
  warning: 'warning',
  expired: 'warning',
  denied: 'bad',
};

/** The icon of a status screen. Screen readers skip it, since the words say the same. */
export function Sign({ name }: { readonly name: SignName }) {
  return (
    <svg
      className="sign"
      data-sign={name}
      data-tone={TONES[name]}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="sign-ground" cx="24" cy="24" r="24" />
      <path className="sign-line" d={DRAWINGS[name]} />
    </svg>
  );
}
