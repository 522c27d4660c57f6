/** The sections of a locale file, by the kind of item whose texts they hold. */
export const TEXT_SECTIONS = {
  fact: 'facts',
  image: 'images',
  badge: 'badges',
  loader: 'loaders',
  countdown: 'countdowns',
  qr: 'qrs',
  list: 'lists',
  section: 'sections',
  languages: 'languages',
  submit: 'actions',
  button: 'actions',
  link: 'actions',
  cancel: 'actions',
} as const;
