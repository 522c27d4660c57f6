import { sceneOfText } from '../../server/development/scenes/sceneOfText.ts';
import type { SceneOfService } from './contextOf.ts';

/** The scene of the gallery that shows a mail or page of the service with this text. */
export const sceneOfService: SceneOfService = (id) => sceneOfText(id)?.id;
