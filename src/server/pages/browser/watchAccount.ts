const ME = '/apis/v1/users/me';

/**
 * A tab that is looked at again shows the account of this browser or nothing: at a shared machine somebody may have
 * signed out, or in, in another one (P17, R04).
 * @param username whose page it is
 * @param place where the tab is
 */
export function watchAccount(username: string, place: Pick<Location, 'assign' | 'reload'> = location): void {
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible') return;
    const response = await fetch(ME).catch(() => undefined);
    if (response?.status === 401) return place.assign('/');
    if (response?.ok && (await response.json()).username !== username) place.reload();
  });
}
