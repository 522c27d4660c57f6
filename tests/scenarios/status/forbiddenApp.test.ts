import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const APP = { id: 'A', name: 'Foo', iconUrl: null, orgId: 'O', orgName: 'Acme', mfaActivated: false };

describe('/forbidden-app', () => {
  it('STATUS-01 STATUS-02: a reason from a closed set chooses the variant', async () => {
    const open = (address: string) =>
      openScene({ compiled, address, script: (http) => http.say('GET /org-apps/{id}', ok(APP)) });
    const waiting = await open('/forbidden-app?reason=NOT_START&usedStartAt=2030-01-02&orgAppId=A');
    expect(waiting.view.state).toBe('waiting');
    expect(waiting.http.sent('GET /org-apps/{id}')).toEqual([{ id: 'A' }]);
    expect(waiting.view.present('$result.app.name')).toEqual({ value: 'Foo' });
    expect(waiting.view.present('$input.usedStartAt')).toEqual({ value: '2030-01-02', format: 'date' });
    const instant = await open('/forbidden-app?reason=NOT_START&usedStartAt=2030-01-02T09:00:00Z');
    expect(instant.view.present('$input.usedStartAt')).toEqual({ value: '2030-01-02T09:00:00Z', format: 'date' });
    const other = await open('/forbidden-app?reason=%3Cscript%3E');
    expect(other.view.state).toBe('restricted');
    expect(other.http.of('GET /org-apps/{id}')).toEqual([]);
  });

  it.each(['2030-02-30', '2030-13-01', 'soon', '2030-01-02T25:00:00Z', '1893456000000'])(
    'STATUS-03 P03: an invalid start date counts as absent: %s',
    async (usedStartAt) => {
      const address = `/forbidden-app?${new URLSearchParams({ reason: 'NOT_START', usedStartAt })}`;
      const { view } = await openScene({ compiled, address });
      expect(view.state).toBe('waiting');
      expect(view.present('$input.usedStartAt')).toEqual({ value: '' });
      expect(view.holds('$input.usedStartAt')).toBe(false);
    },
  );

  it('D-95: a name that cannot be loaded blocks nothing and shows no message', async () => {
    const scene = await openScene({
      compiled,
      address: '/forbidden-app?orgAppId=A',
      script: (http) => http.say('GET /org-apps/{id}', refuse('NOT_FOUND')),
    });
    expect(scene.view).toMatchObject({ phase: 'ready', toasts: [], fault: undefined });
    await scene.act((view) => view.press('chooser'));
    expect(scene.navigation.address).toBe('/chooser');
  });
});
