import { allBoth, dialogsOf } from '../bodies.ts';
import { cosmetic, differs, memberOf, pairOf, risky } from '../Change.ts';
import type { Subject } from '../Comparison.ts';

const kinds = {
  added: cosmetic('dialog-added', 'A dialog is new. Whatever opens it has its own line.'),
  removed: risky('dialog-removed', 'A dialog was removed.'),
  manner: risky(
    'dialog-manner-changed',
    'A dialog is announced differently, or the page behind it becomes usable or unusable.',
  ),
  moved: cosmetic('dialog-moved', "A screen's own dialog is now shared, or vice versa. Visitors see no difference."),
};

export const dialogs: Subject = {
  kinds,
  *compare(comparison) {
    const { was, is } = comparison;
    const [sharedBefore, sharedNow] = [was.project.ids.dialog, is.project.ids.dialog];
    for (const both of allBoth(comparison)) {
      const { units, on, reach, tell } = both;
      for (const [id, dialog] of units.is.dialogs) {
        if (units.was.dialogs.has(id) || (dialog.shared && sharedBefore.has(id))) continue;
        const sentence = `New dialog ${tell.is.words.dialog(units.is, id)}${dialog.shared ? ', which screens may share' : ` ${on}`}`;
        const texts = [tell.is.words.prefix(units.is, id)];
        const about = pairOf(undefined, dialog);
        yield { kind: kinds.added, sentence, about, texts, reach, isShared: dialog.shared === true };
      }
      for (const [id, dialog] of units.was.dialogs) {
        if (units.is.dialogs.has(id) || (dialog.shared && sharedNow.has(id))) continue;
        const sentence = `The dialog ${tell.was.words.dialog(units.was, id)}${dialog.shared ? '' : ` ${on}`} was removed`;
        const texts = [tell.was.words.prefix(units.was, id)];
        const about = pairOf(dialog, undefined);
        yield { kind: kinds.removed, sentence, about, texts, reach, isShared: dialog.shared === true };
      }
      for (const { id, dialog, isShared } of dialogsOf(both)) {
        const subject = `The dialog ${tell.is.words.dialog(units.is, id)}${isShared ? '' : ` ${on}`}`;
        if (dialog.was?.file !== dialog.is?.file) {
          const sentence = `${subject} ${isShared ? 'is now shared' : 'is no longer shared'}; it moved to another file`;
          const texts = [tell.was.words.prefix(units.was, id), tell.is.words.prefix(units.is, id)];
          yield {
            kind: kinds.moved,
            sentence,
            about: dialog,
            covers: [pairOf(dialog.was, undefined), pairOf(undefined, dialog.is)],
            texts,
            reach,
            isShared,
          };
        }
        const alert = memberOf(dialog, 'alert');
        if (differs(alert)) {
          const sentence = `${subject} is ${alert.is === undefined ? 'no longer' : 'now'} announced as an alert`;
          yield { kind: kinds.manner, sentence, about: alert, reach, isShared };
        }
        const modal = memberOf(dialog, 'modal');
        if (!differs(modal)) continue;
        const sentence = `The page behind ${subject.replace(/^The/, 'the')} ${modal.is === undefined ? 'can no longer be used' : 'can be used'} while it is open`;
        yield { kind: kinds.manner, sentence, about: modal, reach, isShared };
      }
    }
  },
};
