import { type RefObject, useEffect, useEffectEvent } from "react";

/** A smaller change of scale waits for the next one, because pdf.js rounds it away. */
const smallestChange = 0.03;

/** A wheel notch is one step, whatever distance the system reports. */
const largestStep = 0.2;

function distance({ touches }: TouchEvent): number {
  const [one, other] = touches;
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

/** Safari sends this event for two fingers on a trackpad; on a phone also in addition to touch events. */
interface GestureEvent extends UIEvent {
  scale: number;
  clientX: number;
  clientY: number;
}

/**
 * Makes pinch gestures and Ctrl + wheel zoom the content of a box instead of the page. All browsers except Safari
 * report a trackpad pinch as Ctrl + wheel. `zoomAt` zooms by a factor around a point of the window.
 */
export function useZoomGestures(
  box: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, x: number, y: number) => void,
): void {
  const zoom = useEffectEvent(zoomAt);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let waiting = 0;
    let apart = 0;
    let scale = 1;
    const change = (logarithm: number, x: number, y: number) => {
      waiting += logarithm;
      if (Math.abs(waiting) < smallestChange) return;
      zoom(Math.exp(waiting), x, y);
      waiting = 0;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      change(Math.min(largestStep, Math.max(-largestStep, -event.deltaY / 100)), event.clientX, event.clientY);
    };
    const onTouch = (event: TouchEvent) => {
      apart = event.touches.length === 2 ? distance(event) : 0;
    };
    const onMove = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (event.touches.length !== 2 || apart === 0 || !one || !other) return;
      event.preventDefault();
      const now = distance(event);
      change(Math.log(now / apart), (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      apart = now;
    };
    const onGesture = (event: Event) => {
      event.preventDefault();
      const now = event as GestureEvent;
      if (now.type === "gesturechange" && apart === 0) change(Math.log(now.scale / scale), now.clientX, now.clientY);
      scale = now.scale;
    };
    const leave = new AbortController();
    // preventDefault() requires a listener that is not passive.
    const listening = { passive: false, signal: leave.signal };
    element.addEventListener("wheel", onWheel, listening);
    element.addEventListener("touchstart", onTouch, { signal: leave.signal });
    element.addEventListener("touchend", onTouch, { signal: leave.signal });
    element.addEventListener("touchcancel", onTouch, { signal: leave.signal });
    element.addEventListener("touchmove", onMove, listening);
    element.addEventListener("gesturestart", onGesture, listening);
    element.addEventListener("gesturechange", onGesture, listening);
    return () => leave.abort();
  }, [box]);
}
