import { expect, it } from 'vitest';
import { renderPasskeys } from '../../../src/server/addresses/renderPasskeys.ts';

const OWNER = { user: { id: 'u1', username: 'ada@acme.test', display_name: 'Ada' }, rpId: 'localhost' };

it.each([
  [
    'ko',
    '등록일 2026년\u00A03월\u00A02일',
    '이\u00A0기기',
    '2026년\u00A03월\u00A02일에 등록한 패스키(Chrome, Windows 10) 삭제',
  ],
  ['ja', '登録日：2026年3月2日', 'このデバイス', '2026年3月2日に登録したパスキー（Chrome, Windows 10）を削除する'],
] as const)(
  'the list marks the passkey of this device, and writes dates as the language does: %s',
  (language, label, here, removal) => {
    const own = {
      credential_id: 'c',
      device_id: 'here',
      name: 'Chrome, Windows 10',
      last_used_at: null,
      rp_id: 'localhost',
    };
    const passkeys = [{ ...own, registered_at: new Date('2026-03-02T10:00:00Z') }];
    const { text } = renderPasskeys({ ...OWNER, language, passkeys, deviceId: 'here', isFull: true });
    expect(text.replaceAll('\u200B', '')).toMatch(new RegExp(`<em>${here}</em><small [^>]*>${label}</small>`));
    expect(text).toContain(`aria-label="${removal}"`);
    const elsewhere = renderPasskeys({ ...OWNER, language, passkeys, deviceId: 'other', isFull: true });
    expect(elsewhere.text).toContain(`>${label}</small>`);
    expect(elsewhere.text).not.toContain('<em>');
  },
);
