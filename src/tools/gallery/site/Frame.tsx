import { type RefObject, useEffect, useRef, useState } from 'react';

interface FrameProps {
  readonly scene: string;
  readonly language: string;
  readonly scheme: string;
  readonly brand: string;
  /** CSS pixels of the screen. In less space it is scaled down. */
  readonly width: number;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

const HEIGHT = 820;

/** The screen in a window of its own width. */
export function Frame({ scene, language, scheme, brand, width, frame }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (place.current !== null) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  // Later looks are sent to the stage, which keeps the state of the screen.
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
