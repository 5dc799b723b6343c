import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { glide } from "../../web/parts/chart/pdf-viewer/glide.ts";

let wantsNoMotion = false;
let now = 0;
let frames: ((at: number) => void)[] = [];

beforeEach(() => {
  wantsNoMotion = false;
  frames = [];
  vi.stubGlobal("matchMedia", () => ({ matches: wantsNoMotion }));
  vi.stubGlobal("requestAnimationFrame", (frame: (at: number) => void) => frames.push(frame));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Advances the clock and runs the animation frames. */
function drawAfter(ms: number): void {
  now += ms;
  for (const frame of frames.splice(0)) frame(now);
}

/** Scrolls a box of 100 px height to a position. */
function jumpTo(goal: number): HTMLElement {
  const box = { scrollTop: 0, clientHeight: 100 } as HTMLElement;
  glide(box, () => {
    box.scrollTop = goal;
  });
  return box;
}

test("a jump in a chart is seen on its way for 400 ms, and ends where it leads", () => {
  const box = jumpTo(200);
  expect(box.scrollTop).toBe(0);
  const seen: number[] = [];
  for (let at = 0; at < 380; at += 20) {
    drawAfter(20);
    seen.push(box.scrollTop);
  }
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBeLessThan(200);
  drawAfter(40);
  expect(box.scrollTop).toBe(200);
});

test("a long scroll animates only the last three heights, and none after a user's scroll or with reduced motion", () => {
  expect(jumpTo(10_000).scrollTop).toBe(9700);
  const box = jumpTo(200);
  drawAfter(100);
  box.scrollTop = 20;
  drawAfter(1000);
  expect(box.scrollTop).toBe(20);
  wantsNoMotion = true;
  expect(jumpTo(200).scrollTop).toBe(200);
});
