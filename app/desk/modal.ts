import { type RefObject, useEffect, useRef } from "react";

type Modal = { ref: RefObject<HTMLDialogElement | null>; close: () => void };

/** For a dialog that's open as long as it's rendered. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    close() {
      ref.current?.close();
      // The browser's own event comes later; a key that opens it again meanwhile would be lost.
      onClose();
    },
  };
}
