import type { Verb } from '../Verb.ts';
import { banner } from './banner.ts';
import { call } from './call.ts';
import { close } from './close.ts';
import { dialog } from './dialog.ts';
import { fieldError } from './fieldError.ts';
import { focus } from './focus.ts';
import { forget } from './forget.ts';
import { goto } from './goto.ts';
import { leave } from './leave.ts';
import { open } from './open.ts';
import { post } from './post.ts';
import { state } from './state.ts';
import { store } from './store.ts';
import { toast } from './toast.ts';

/** Every verb of a step, in the order in which they run. That is also their canonical order. */
export const VERBS = {
  store,
  forget,
  fieldError,
  banner,
  toast,
  close,
  state,
  focus,
  call,
  dialog,
  goto,
  leave,
  open,
  post,
} as const satisfies Readonly<Record<string, Verb>>;
