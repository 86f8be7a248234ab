import { type RefObject, useEffect, useEffectEvent } from "react";

/** A swipe counts from this share of the row's width on. */
const FAR_ENOUGH = 0.3;
/** Sideways by so many pixels before the row follows: scrolling comes first. */
const BEGINS = 12;

type Swipes = { left: () => void; right: () => void };

/** A row that follows a finger sideways, and does something when it's let go far out. Its buttons do the same. */
export function useSwipe(row: RefObject<HTMLElement | null>, { left, right }: Swipes): void {
  const act = useEffectEvent((shift: number) => (shift > 0 ? right() : left()));
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let from: { x: number; y: number } | undefined;
    let shift = 0;
    const follow = (to: number) => {
      shift = to;
      element.style.setProperty("--swipe", `${to}px`);
      if (to === 0) delete element.dataset.swipe;
      else element.dataset.swipe = to > 0 ? "right" : "left";
    };
    const begin = ({ touches: [finger] }: TouchEvent) => {
      if (finger) from = { x: finger.clientX, y: finger.clientY };
    };
    const move = ({ touches: [finger] }: TouchEvent) => {
      if (!from || !finger) return;
      const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
      if (shift === 0 && Math.abs(down) > BEGINS) from = undefined;
      else if (shift !== 0 || Math.abs(across) > BEGINS) follow(across);
    };
    const end = () => {
      if (Math.abs(shift) > element.clientWidth * FAR_ENOUGH) act(shift);
      follow(0);
      from = undefined;
    };
    const passive = { passive: true };
    element.addEventListener("touchstart", begin, passive);
    element.addEventListener("touchmove", move, passive);
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", () => follow(0));
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
    };
  }, [row]);
}
