import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { tellCount } from '../../../engine/graph/Graph.ts';
import type { GalleryData, ListedScene } from '../GalleryData.ts';
import { isPseudo } from '../looks.ts';
import { isDocument } from '../scenes/Scene.ts';
import { CHANGED, type Snapshot } from '../stage/snapshot.ts';
import { CallPanel } from './CallPanel.tsx';
import type { Place } from './usePlace.ts';
import { VisitSteps } from './VisitSteps.tsx';

interface FrameProps {
  readonly scene: string;
  readonly language: string;
  readonly scheme: string;
  readonly brand: string;
  /** The screen's width in CSS pixels. The screen is scaled down to fit. */
  readonly width: number;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

const HEIGHT = 820;

interface SceneViewProps {
  readonly scene: ListedScene;
  readonly place: Place;
  readonly data: GalleryData;
}

/** One scene, running: the screen in a frame, with its calls beside it. */
export function SceneView({ scene, place, data }: SceneViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const [snapshot, setSnapshot] = useState<Snapshot>();
  const [overlong, setOverlong] = useState<readonly string[]>([]);
  const stage = useCallback(() => frame.current?.contentWindow?.stage, []);
  const { language, scheme, width, brand } = place;
  const progress = snapshot?.progress ?? 'playing';
  useEffect(() => {
    const hear = ({ origin, data: said }: MessageEvent) => {
      if (origin === window.location.origin && said?.type === CHANGED) setSnapshot(stage()?.snapshot);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [stage]);
  // Changing the look keeps what was done on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: which texts fit depends on the width
  useEffect(() => {
    if (progress === 'playing') return;
    void stage()
      ?.look({ language, scheme: scheme === 'dark' ? 'dark' : 'light', brand })
      .then(() => setOverlong(stage()?.overlong(true) ?? []));
  }, [language, scheme, width, brand, progress, stage]);
  const file = `${scene.file}:${scene.line}`;
  const plan = stage()?.plan;
  const dress = { language, scheme: scheme === 'dark' ? 'dark' : 'light', brand } as const;
  const missing = data.missing.filter(({ file: where }) => where.endsWith(`/${scene.flow}.json`));
  return (
    <article className="scene">
      <div className="title">
        <h2>
          <span lang={Object.hasOwn(scene.titles, language) ? language : undefined}>
            {scene.titles[language] ?? Object.values(scene.titles)[0] ?? scene.id}
          </span>
          {scene.part !== '' && <small>{scene.part}</small>}
        </h2>
        <p className="about">
          <code>{scene.id}</code> {scene.route !== '' && <code>{scene.route}</code>}
          <button type="button" className="file" onClick={() => void navigator.clipboard?.writeText(file)}>
            <code>{file}</code>
            <span className="hidden">copy</span>
          </button>
          {scene.met !== undefined && (
            <span>
              {scene.kind === 'first' ? `${tellCount(scene.met)} visits` : `met ${tellCount(scene.met)} times`},{' '}
              {data.days}
            </span>
          )}
        </p>
      </div>
      {progress === 'missed' && (
        <p className="note">No way that is read from the flows led here; this is as far as one came.</p>
      )}
      {snapshot !== undefined && !isDocument(plan) && plan?.visit !== undefined && (
        <VisitSteps
          steps={plan.visit}
          done={snapshot.step}
          isPlaying={progress === 'playing'}
          go={(count) => void stage()?.play(scene.id, dress, count)}
        />
      )}
      <Frame
        key={`${round} ${isPseudo(language)}`}
        scene={scene.id}
        language={language}
        scheme={scheme}
        brand={brand}
        width={Number(width)}
        frame={frame}
      />
      <CallPanel
        stage={stage()}
        snapshot={snapshot}
        overlong={overlong}
        missing={missing}
        again={() => {
          setSnapshot(undefined);
          setRound(round + 1);
        }}
        changed={() => setSnapshot(stage()?.snapshot)}
      />
    </article>
  );
}

/** The screen in a window of its own width. */
function Frame({ scene, language, scheme, brand, width, frame }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (place.current !== null) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  // The address names only the first look. Later looks are sent to the stage, which keeps the screen's state.
  const [address] = useState(() => `./stage.html?${new URLSearchParams({ scene, language, scheme, brand })}`);
  const scale = Math.min(1, room / width);
  return (
    <div className="frame" ref={place}>
      <div className="window" style={{ width: width * scale, height: HEIGHT * scale }}>
        <iframe
          ref={frame}
          title={`The screen ${scene}`}
          src={address}
          style={{ width, height: HEIGHT, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
