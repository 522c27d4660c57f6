import { expect, it } from 'vitest';
import { joinSentences } from '../../../src/engine/renderer/notices/FaultNotice.tsx';

it.each([
  [['Try again.', 'What you entered is still here.'], 'Try again. What you entered is still here.'],
  [['다시 시도해 주세요.', '', '그대로 남아 있어요.'], '다시 시도해 주세요. 그대로 남아 있어요.'],
  [
    ['もう一度お試しください。', '入力内容は保持されています。'],
    'もう一度お試しください。入力内容は保持されています。',
  ],
])('%j are joined as the language does', (sentences, joined) => {
  expect(joinSentences(sentences)).toBe(joined);
});
